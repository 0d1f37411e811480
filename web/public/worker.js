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

// It is somebody's turn: no more was said on the way here, and no more is said now.
const TURN = {
    en: "It is your turn.",
    fr: "C’est à vous de jouer.",
    es: "Te toca.",
    pl: "Twój ruch.",
    it: "Tocca a te.",
};

self.addEventListener("push", (event) => {
    event.waitUntil(tell(languageOf(event.data)));
});

async function tell(language) {
    const body = TURN[language] ?? TURN.en;
    await self.registration.showNotification("Colt", {
        body,
        tag: "turn",
        icon: "./icon-192.png",
        lang: language,
    });
    await self.navigator.setAppBadge?.(1);
}

function languageOf(data) {
    try {
        return data.json().language;
    } catch {
        return "en";
    }
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(comeHere());
});

// To my tables, in the window that is open or in a new one.
async function comeHere() {
    const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    if (!open) return self.clients.openWindow("./#/me");
    await open.focus();
    return open.navigate("./#/me").catch(() => undefined);
}
