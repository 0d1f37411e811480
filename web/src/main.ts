import "./app/fonts.css";
import "./app/style.css";

import { mount } from "svelte";

import App from "./app/App.svelte";
import { words } from "./words/words.svelte";

await words.ready;
mount(App, { target: document.getElementById("app")! });
