import { confirmSignOut, deletePasskey, endAllSessions, endSession, showAccount } from "./account.ts"
import type { Handlers } from "./context.ts"
import { confirmRevoke, makeKey, revoke, showFirstRequest, showKeys } from "./keys.ts"
import { showOverview, showRequests } from "./overview.ts"
import { optionsToRegister, optionsToSignIn, register, signInByPasskey } from "./passkeys.ts"
import { buyPlus, manageBilling, showPlan } from "./plan.ts"
import { confirmDeletePortfolio, dropPortfolio, keepPortfolio } from "./portfolios.ts"
import { askForLink, showLink, showSignIn, signInByLink } from "./sign-in.ts"
import {
  chooseStandard,
  confirmDeleteRulebook,
  dropRulebook,
  keepRulebook,
  showStandards,
} from "./standards.ts"
import {
  addToWatchlist,
  removeFromWatchlist,
  replaceFeedAddress,
  sendWatchlist,
  showWatchlist,
  switchEmails,
} from "./watchlist.ts"
import {
  changeWebhook,
  confirmDeleteWebhook,
  deliverAgain,
  dropWebhook,
  makeWebhook,
  replaceSecret,
  sendTestEvent,
  showWebhook,
  showWebhooks,
  switchWebhook,
} from "./webhooks.ts"

/** The handler of each route: a missing one does not compile. */
export const handlers: Handlers = {
  overview: showOverview,
  signIn: showSignIn,
  askForLink,
  link: showLink,
  useLink: signInByLink,
  keys: showKeys,
  createKey: makeKey,
  confirmRevoke,
  revokeKey: revoke,
  requests: showRequests,
  firstRequest: showFirstRequest,
  plan: showPlan,
  beginCheckout: buyPlus,
  openPortal: manageBilling,
  standards: showStandards,
  saveRulebook: keepRulebook,
  chooseStandard,
  confirmDeleteRulebook,
  deleteRulebook: dropRulebook,
  savePortfolio: keepPortfolio,
  confirmDeletePortfolio,
  deletePortfolio: dropPortfolio,
  webhooks: showWebhooks,
  createWebhook: makeWebhook,
  webhook: showWebhook,
  changeWebhook,
  switchWebhook,
  rotateWebhook: replaceSecret,
  testWebhook: sendTestEvent,
  replayWebhook: deliverAgain,
  confirmDeleteWebhook,
  deleteWebhook: dropWebhook,
  account: showAccount,
  signOut: endSession,
  confirmSignOut,
  signOutEverywhere: endAllSessions,
  passkeyOptions: optionsToRegister,
  registerPasskey: register,
  removePasskey: deletePasskey,
  watchlist: showWatchlist,
  watchlistCsv: sendWatchlist,
  watch: addToWatchlist,
  unwatch: removeFromWatchlist,
  watchEmails: switchEmails,
  replaceFeed: replaceFeedAddress,
  passkeySignInOptions: optionsToSignIn,
  passkeySignIn: signInByPasskey,
}
