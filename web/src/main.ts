import "./art/fonts.css";
import "./art/style.css";

import { mount } from "svelte";

import { install } from "./device/app";
import App from "./pages/App.svelte";
import { words } from "./words/words.svelte";

await words.ready;
mount(App, { target: document.getElementById("app")! });
install();
