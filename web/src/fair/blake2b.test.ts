import { expect, it } from "vitest";

import { commitment } from "./blake2b";

/** As Python's hashlib has them. */
const KNOWN = {
  "": "6109525f8a425b1e3ebea184277f59356a2c5aa5bb418be2351da216890688f3",
  "a secret": "3d171cd15d398d51f1161e4e99eb2850b58f97ecadd81ef8b379329c9e3e4755",
  [`${"x".repeat(128)}`]: "5be851ac13053bf09fa8ae6ec24ded8bfb9e4f1b619bc50b2897261f1c893633",
  [`${"é".repeat(100)}+mine+`]: "dbc61368d5020973899bdcdb94b64d3ee663b1bcffa23cd1f6815925ab94473c",
};

it.each(Object.entries(KNOWN))("makes the fingerprint of %j as the server does", (text, known) => {
  expect(commitment(text)).toBe(known);
});
