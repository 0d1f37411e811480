/* A page without a server: every fixture, both themes, any speed. For development only. */
import { mount } from "svelte";
import "../art/fonts.css";
import "../art/style.css";
import Demo from "./Demo.svelte";

mount(Demo, { target: document.body });
