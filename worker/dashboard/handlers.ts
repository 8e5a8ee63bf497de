import { confirmSignOut, deletePasskey, endSession, showAccount, signOutEverywhere } from "./account.tsx"
import type { Handlers } from "./context.ts"
import { confirmRevoke, makeKey, revoke, showFirstRequest, showKeys } from "./keys.tsx"
import { showOverview, showRequests } from "./overview.tsx"
import { passkeyOptions, passkeySignIn, passkeySignInOptions, register } from "./passkeys.ts"
import { buyPlus, manageBilling, showPlan } from "./plan.tsx"
import { confirmDeletePortfolio, deletePortfolio, keepPortfolio } from "./portfolios.tsx"
import { askForLink, showLink, showSignIn, signInByLink } from "./sign-in.tsx"
import {
  chooseStandard,
  confirmDeleteRulebook,
  deleteRulebook,
  keepRulebook,
  showStandards,
} from "./standards.tsx"
import {
  addToWatchlist,
  replaceFeedAddress,
  sendWatchlist,
  showWatchlist,
  removeFromWatchlist,
  watchEmails,
} from "./watchlist.tsx"
import {
  changeWebhook,
  confirmDeleteWebhook,
  deleteWebhook,
  makeWebhook,
  replayWebhook,
  rotateWebhook,
  sendTestEvent,
  showWebhook,
  showWebhooks,
  switchWebhook,
} from "./webhooks/handlers.ts"

/** The handler of each route, by its name: a missing one does not compile. */
export const handlers: Handlers = {
  showOverview,
  showSignIn,
  askForLink,
  showLink,
  signInByLink,
  showKeys,
  makeKey,
  confirmRevoke,
  revoke,
  showRequests,
  showFirstRequest,
  showPlan,
  buyPlus,
  manageBilling,
  showStandards,
  keepRulebook,
  chooseStandard,
  confirmDeleteRulebook,
  deleteRulebook,
  keepPortfolio,
  confirmDeletePortfolio,
  deletePortfolio,
  showWebhooks,
  makeWebhook,
  showWebhook,
  changeWebhook,
  switchWebhook,
  rotateWebhook,
  sendTestEvent,
  replayWebhook,
  confirmDeleteWebhook,
  deleteWebhook,
  showAccount,
  endSession,
  confirmSignOut,
  signOutEverywhere,
  passkeyOptions,
  register,
  deletePasskey,
  showWatchlist,
  sendWatchlist,
  addToWatchlist,
  removeFromWatchlist,
  watchEmails,
  replaceFeedAddress,
  passkeySignInOptions,
  passkeySignIn,
}
