/* A page without a server: every fixture, both themes, any speed. For development only. */
import { mount } from "svelte";
import "../app/fonts.css";
import "../app/style.css";
import Demo from "./Demo.svelte";

mount(Demo, { target: document.body });
