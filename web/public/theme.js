// Before the first paint: the theme this device has chosen, else the one of its system.
(function () {
    let theme = "auto";
    try {
        theme = JSON.parse(localStorage.getItem("colt.settings") || "{}").theme || "auto";
    } catch {
        // no storage, no choice
    }
    const dark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.classList.toggle("dark", dark);
})();
