// Keeps the page itself, so that it opens without a line, and nothing else: what comes from /api/ are hands.
const SHELL = "colt-shell-1";

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(SHELL)
            .then((shell) => shell.addAll(["./", "./theme.js", "./icon.svg"]))
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) =>
                Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
            )
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.includes("/api/"))
        return;
    event.respondWith(url.pathname.includes("/assets/") ? kept(event.request) : fresh(event.request));
});

// Files named by their content never change.
async function kept(request) {
    const shell = await caches.open(SHELL);
    const found = await shell.match(request);
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok) await shell.put(request, answer.clone());
    return answer;
}

// The page as the server has it now; without a line, as it was.
async function fresh(request) {
    const shell = await caches.open(SHELL);
    try {
        const answer = await fetch(request);
        if (answer.ok && !answer.redirected) await shell.put(request, answer.clone());
        return answer;
    } catch (gone) {
        const found =
            (await shell.match(request)) ?? (request.mode === "navigate" && (await shell.match("./")));
        if (found) return found;
        throw gone;
    }
}
