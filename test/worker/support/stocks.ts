export { memberBrowser } from "./browser.ts"
