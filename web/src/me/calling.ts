/* Being called when it is my turn at a slow table and no page is open, where this server does that. */
import { ask } from "../line/http";
import type { Calls } from "../wire";
import { words } from "../words/words.svelte";
import { myself } from "./me.svelte";

/** From now on this device is called, or it is no more; a browser that cannot be called is left alone. */
export async function callMe(isWanted: boolean): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!worker?.pushManager) return;
    const before = await worker.pushManager.getSubscription();
    if (isWanted) await subscribe(worker.pushManager);
    else if (before) await Promise.all([before.unsubscribe(), myself.silence()]);
  } catch {
    // the browser or its push server says no: the page still tells whose turn it is while it is open
  }
}

async function subscribe(manager: PushManager): Promise<void> {
  const { key } = await ask<Calls>("GET", "api/push");
  if (!key) return;
  const place = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = place.toJSON();
  await myself.callAt({
    endpoint,
    p256dh: keys.p256dh ?? "",
    auth: keys.auth ?? "",
    language: words.language,
  });
}
