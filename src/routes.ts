import * as accounts from './accounts/actions.ts'
import * as login from './accounts/factors/login-actions.ts'
import * as factors from './accounts/factors/own-actions.ts'
import * as wayBack from './accounts/factors/way-back-actions.ts'
import * as usersAdmin from './accounts/manage-actions.ts'
import * as account from './accounts/own-actions.ts'
import * as joins from './accounts/providers/link-actions.ts'
import * as providerLogins from './accounts/providers/login-actions.ts'
import * as providers from './accounts/providers/manage-actions.ts'
import * as admin from './admin/actions.ts'
import * as adminFirst from './admin/first-actions.ts'
import * as substancesAdmin from './admin/substances.ts'
import { retentionAction } from './admin/trail.ts'
import * as alerts from './alerts/actions.ts'
import * as orderLists from './alerts/list-actions.ts'
import type { AlertProps } from './alerts/props.ts'
import * as buildings from './buildings/actions.ts'
import * as buildingsAdmin from './buildings/manage-actions.ts'
import * as buildingProposals from './buildings/proposal-actions.ts'
import * as clearOuts from './clear-outs/actions.ts'
import * as clearOutGrid from './clear-outs/grid-actions.ts'
import * as clearOutPages from './clear-outs/page-actions.ts'
import * as clearOutPhotos from './clear-outs/photo-actions.ts'
import * as clearOutPosters from './clear-outs/poster-actions.ts'
import * as clearOutRenewals from './clear-outs/renew-actions.ts'
import * as taking from './clear-outs/take-actions.ts'
import * as connections from './connections/actions.ts'
import * as handedOver from './connections/handed-over-actions.ts'
import * as connectionsAdmin from './connections/manage-actions.ts'
import * as paper from './connections/paper-actions.ts'
import * as pickups from './connections/pickup-actions.ts'
import type { ConnectionProps } from './connections/props.ts'
import * as statements from './connections/statement-actions.ts'

import * as contact from './contact/actions.ts'
import * as contactAdmin from './contact/manage-actions.ts'
import * as dashboard from './dashboard/actions.ts'
import { statesPage } from './demo/states-page.ts'
import * as departures from './departures/actions.ts'
import * as faq from './faq/actions.ts'
import * as faqAdmin from './faq/manage-actions.ts'
import type { AnyAction, AnyPage, Raw } from './http/action.ts'
import type { Failure } from './http/answers.ts'
import type { AsJson, PageAnswer, ReplyOf } from './http/as-json.ts'
import { serveAsset } from './http/assets.ts'
import {
  administrator,
  anyone,
  type Guard,
  member,
  memberOrAdministrator,
  officerOrAdministrator,
  reportReader,
  safetyOfficer,
  signedIn,
  verified,
} from './http/guards.ts'
import { openApiRoute } from './http/openapi.ts'
import { always, inPlaceOfPassword } from './http/proof.ts'
import type { Method, Route } from './http/server.ts'
import type { CurrentUser, OrganisationSummary } from './http/shared.ts'
import * as listings from './listings/actions.ts'
import * as buying from './listings/buy-actions.ts'
import * as listDrafts from './listings/draft-actions.ts'
import * as listingImages from './listings/image-actions.ts'
import * as keeping from './listings/keep-actions.ts'
import * as listingsAdmin from './listings/manage-actions.ts'
import * as parkMap from './listings/map-actions.ts'
import * as ownListings from './listings/own-actions.ts'
import * as renewals from './listings/renew-actions.ts'
import type { ListingProps } from './listings/row/props.ts'
import * as absences from './organisations/absence-actions.ts'
import * as organisations from './organisations/actions.ts'
import * as getStarted from './organisations/get-started.ts'
import * as organisationsAdmin from './organisations/manage-actions.ts'
import * as joinRequests from './organisations/request-actions.ts'
import * as privacy from './privacy/actions.ts'
import { takeAlong } from './privacy/take-along.ts'
import * as recalled from './recall/act-actions.ts'
import * as recall from './recall/actions.ts'
import * as recallAnswers from './recall/answer-actions.ts'
import * as report from './report/actions.ts'
import * as safety from './safety/actions.ts'
import * as decisions from './safety/desk-actions.ts'
import * as settings from './settings/actions.ts'
import * as agree from './settings/agree-actions.ts'
import * as preview from './settings/preview.ts'
import * as site from './site/actions.ts'
import { serveCard } from './site/cards.ts'
import { mailbox } from './site/mailbox.ts'
import { metrics } from './site/metrics.ts'
import { qr } from './site/qr.ts'
import { cspReport, pageError } from './site/reports.ts'
import { favicon, manifest, oldFavicon, parkIcon, robots } from './site/robots.ts'
import { seen } from './site/seen.ts'
import { sitemap } from './site/sitemap.ts'
import { serveStored } from './storage/serve.ts'
import * as substances from './substances/actions.ts'

const route =
  <M extends Method>(method: M) =>
  <Path extends string, To extends Route['to']>(path: Path, guard: Guard, to: To, more: More = {}) => ({
    method,
    path,
    guard,
    to,
    ...more,
  })
type More = Pick<Route, 'asksProof' | 'isOpen'>
/** The session proved its owner within a quarter of an hour. */
const proven: More = { asksProof: always }
/** Also opens before an overdue second factor. */
const open: More = { isOpen: true }
const get = route('GET')
const post = route('POST')
const patch = route('PATCH')
const del = route('DELETE')
const raw = (respond: Raw['respond']): Raw => ({ kind: 'raw', respond })

const pagesAndCalls = [
  get('/', anyone, site.homePage),
  get('/about', anyone, site.aboutPage),
  get('/disclaimer', anyone, site.disclaimerPage),
  get('/privacy', anyone, privacy.privacyPage),
  get('/safety', anyone, site.safetyPage),
  get('/api', anyone, site.apiPage),
  get('/join-labex', anyone, organisations.joinPage),
  get('/contact', anyone, contact.contactPage),
  get('/faq', anyone, faq.faqPage),
  get('/map', anyone, parkMap.mapPage),

  get('/login', anyone, accounts.loginPage),
  get('/login/create', anyone, accounts.signUpPage),
  get('/login/provider/:id', anyone, providerLogins.fromProviderPage, open),
  get('/login/provider/:id/join', anyone, joins.joinPage, open),
  get('/login/forgot-password', anyone, accounts.forgotPasswordPage),
  get('/reset-password', anyone, accounts.resetPasswordPage),
  get('/way-back', anyone, wayBack.wayBackPage),
  get('/verify-email', signedIn, accounts.verifyEmailPage),
  get('/verify-email/confirm', anyone, accounts.confirmEmailPage),

  get('/account', signedIn, account.accountPage),
  get('/account/second-factor', verified, factors.factorsPage, open),
  get('/dashboard', signedIn, dashboard.dashboardPage),
  get('/agree', signedIn, agree.agreePage),
  get('/listings/offers', anyone, listings.offersPage),
  get('/listings/requests', anyone, listings.requestsPage),
  get('/listings/create', member, listings.createPage),
  get('/listings/:id', anyone, listings.showPage),
  get('/listings/:id/edit', member, listings.editPage),
  get('/listings/:id/renew', anyone, renewals.renewPage),
  get('/listings/:id/keep', anyone, keeping.keepPage),
  get('/clear-outs/new', member, clearOutGrid.newPage),
  get('/clear-outs/:id', anyone, clearOutPages.showPage),
  get('/clear-outs/:id/poster', anyone, clearOutPosters.posterPage),
  get('/clear-outs/:id/renew', member, clearOutRenewals.renewPage),
  get('/clear-outs/:id/rows', member, clearOutGrid.rowsPage),
  get('/before-you-buy', member, buying.beforeYouBuyPage),
  get('/before-you-buy/:id', member, orderLists.listPage),
  get('/my-listings', verified, ownListings.myListingsPage),
  get('/my-connections', verified, connections.myConnectionsPage),
  get('/connections/:id', verified, connections.connectionPage),
  get('/connections/:id/handed-over', anyone, handedOver.handedOverPage),
  get('/handovers/:id', verified, paper.handoverPage),
  get('/connections/:id/pickup.ics', verified, pickups.pickupFile),
  get('/alerts', verified, alerts.alertsPage),
  get('/alerts/create', member, alerts.createPage),
  get('/alerts/:id/edit', member, alerts.editPage),
  get('/alerts/:id/pause', anyone, alerts.pausePage),
  post('/alerts/:id/pause', anyone, alerts.oneClickPauseAction),
  get('/matches', verified, alerts.matchesPage),

  get('/recall', safetyOfficer, recall.recallPage),
  get('/recall/csv', safetyOfficer, recall.recallFile, proven),
  get('/recalls/:id', safetyOfficer, recalled.recalledPage),
  get('/recalls/:id/answer', anyone, recallAnswers.answerPage),
  get('/safety-desk', officerOrAdministrator, decisions.deskPage),
  get('/safety-desk/decisions', officerOrAdministrator, decisions.decisionsPage),
  get('/safety-desk/rules/new', safetyOfficer, safety.newRulePage),
  get('/safety-desk/rules/:id', safetyOfficer, safety.rulePage),

  get('/report', reportReader, report.reportPage),
  get('/report/csv', reportReader, report.reportFile),

  get('/admin/join-labex-requests', administrator, joinRequests.joinRequestsPage),
  get('/admin', administrator, admin.dashboardPage),
  get('/admin/report', reportReader, report.reportPage),
  get('/admin/connections', administrator, connectionsAdmin.connectionsPage),
  get('/admin/listings', administrator, listingsAdmin.listingsPage),
  get('/admin/faq', administrator, faqAdmin.faqAdminPage),
  get('/admin/faq/create', administrator, faqAdmin.faqCreatePage),
  get('/admin/faq/:id/edit', administrator, faqAdmin.faqEditPage),
  get('/admin/users', administrator, usersAdmin.usersPage),
  get('/admin/users/create', administrator, usersAdmin.userCreatePage),
  get('/admin/users/:id/edit', administrator, usersAdmin.userEditPage),
  get('/admin/organisations', administrator, organisationsAdmin.organisationsPage),
  get('/admin/buildings', administrator, buildingsAdmin.buildingsPage),
  get('/admin/buildings/create', administrator, buildingsAdmin.buildingCreatePage),
  get('/admin/buildings/:id/edit', administrator, buildingsAdmin.buildingEditPage),
  get('/admin/contact', administrator, contactAdmin.contactsPage),
  get('/admin/audit', administrator, admin.auditPage),
  get('/admin/settings', administrator, settings.settingsPage),
  get('/admin/sign-in', administrator, providers.providersPage),
  get('/admin/sign-in/create', administrator, providers.providerCreatePage),
  get('/admin/sign-in/:id/edit', administrator, providers.providerEditPage),
  get('/admin/substances', administrator, substancesAdmin.substancesPage),

  get('/api/user', signedIn, accounts.currentUserAction, open),
  post('/api/login', anyone, accounts.logIn, open),
  post('/api/login/factor', anyone, login.finishLogin, open),
  del('/api/login/factor', anyone, login.cancelLogin, open),
  post('/api/login/passkey', anyone, login.passkeyLogin, open),
  post('/api/login/passkey/options', anyone, login.passkeyLoginOptions, open),
  post('/api/login/provider/start', anyone, providerLogins.startProviderLogin, open),
  post('/api/login/provider', anyone, providerLogins.providerLogin, open),
  post('/api/login/provider/join', anyone, providerLogins.joinProviderLogin, open),
  post('/api/login/provider/link', anyone, joins.askJoinLink, open),
  post('/api/login/provider/link/open', anyone, joins.joinByLinkAction, open),
  post('/api/login/provider/account', anyone, providerLogins.createProviderAccount, open),
  post('/api/logout', signedIn, accounts.logOut, open),
  post('/api/users', anyone, accounts.signUpAction),
  post('/api/forgot-password', anyone, accounts.forgotPassword),
  post('/api/reset-password', anyone, accounts.resetPasswordAction),
  post('/api/way-back', anyone, wayBack.takeWayBackAction, open),
  post('/api/way-back/stop', anyone, wayBack.refuseWayBackAction, open),
  post('/api/email/verification-notification', signedIn, accounts.resendVerificationAction),
  post('/api/email/verify', anyone, accounts.verifyEmailAction(takeAlong)),
  patch('/api/account', signedIn, account.updateAccountAction, { asksProof: account.asksForWayIn }),
  del('/api/account', signedIn, privacy.deleteAccountAction, { asksProof: inPlaceOfPassword }),
  get('/api/account/concerned', signedIn, account.concernedAction),
  get('/api/account/export', signedIn, privacy.exportAccountAction, open),
  post('/api/account/away', member, absences.awayAction),
  del('/api/account/away', member, absences.backAction),
  del('/api/account/standing-in/:id', member, absences.standDownAction),
  del('/api/account/sessions/:id', signedIn, account.endSessionAction, proven),
  get('/api/account/proof', signedIn, factors.provenAction, proven),
  post('/api/account/proof', signedIn, factors.proveAction, open),
  post('/api/account/proof/options', signedIn, factors.proofOptions, open),
  post('/api/account/factors/link', verified, factors.askLink, {
    ...open,
    asksProof: inPlaceOfPassword,
  }),
  post('/api/account/factors/opened', verified, factors.openLink, open),
  post('/api/account/code/start', verified, factors.startCode, { ...proven, ...open }),
  post('/api/account/code', verified, factors.addCodeAction, { ...proven, ...open }),
  del('/api/account/code', verified, factors.removeCodeAction, proven),
  post('/api/account/passkeys/options', verified, factors.passkeyOptions, { ...proven, ...open }),
  post('/api/account/passkeys', verified, factors.addPasskeyAction, { ...proven, ...open }),
  del('/api/account/passkeys/:id', verified, factors.removePasskeyAction, proven),
  post('/api/account/recovery-codes', verified, factors.renewRecoveryAction, { ...proven, ...open }),
  post('/api/locale', anyone, site.chooseLocale, open),
  post('/api/get-started', anyone, getStarted.getStartedAction),
  post('/api/join-labex', anyone, organisations.joinAction),
  post('/api/contact', anyone, contact.contactAction),

  get('/api/listings', anyone, listings.browseAction),
  post('/api/listings', member, listings.createAction),
  get('/api/listings/my-offers', verified, ownListings.myOffersAction),
  get('/api/listings/possible-matches', member, listings.possibleMatchesAction),
  post('/api/before-you-buy', member, buying.beforeYouBuyAction),
  post('/api/before-you-buy/drafts', member, listDrafts.draftRequestsAction),
  post('/api/clear-outs', member, clearOuts.createAction),
  post('/api/clear-outs/photos', member, clearOutPhotos.uploadPhotoAction),
  patch('/api/clear-outs/:id', member, clearOuts.updateAction),
  post('/api/clear-outs/:id/rows', member, clearOuts.addRowsAction),
  patch('/api/clear-outs/:id/rows/:row', member, clearOuts.updateRowAction),
  del('/api/clear-outs/:id/rows/:row', member, clearOuts.removeRowAction),
  post('/api/clear-outs/:id/publish', member, clearOuts.publishAction),
  post('/api/clear-outs/:id/renew', member, clearOutRenewals.renewAction),
  post('/api/clear-outs/:id/take', member, taking.takeAction),
  get('/api/buildings', anyone, buildings.buildingsAction),
  get('/api/substances', verified, substances.substancesAction),
  get('/api/statements', verified, substances.statementsAction),
  patch('/api/listings/:id', member, listings.updateAction),
  del('/api/listings/:id', memberOrAdministrator, listings.deleteAction),
  post('/api/listings/:id/renew', anyone, renewals.renewAction),
  post('/api/listings/:id/keep', anyone, keeping.keepAction),
  post('/api/upload-image', member, listingImages.uploadImageAction),
  post('/api/delete-image', member, listingImages.deleteImageAction),
  get('/api/dashboard/listings/:page', verified, ownListings.dashboardListingsAction),
  get('/api/dashboard/connections/:page', verified, connections.dashboardConnectionsAction),
  post('/api/dashboard/duplicate/:id', member, listings.duplicateAction),
  post('/api/connections', member, connections.connectAction),
  del('/api/connections/:id', memberOrAdministrator, connections.cancelAction),
  post('/api/connections/:id/complete', member, connections.completeAction),
  post('/api/connections/:id/handed-over', anyone, handedOver.handedOverAction),
  post('/api/connections/:id/returned', member, pickups.returnedAction),
  post('/api/connections/:id/contact', member, pickups.contactAction),
  post('/api/connections/:id/pickups', member, pickups.proposeAction),
  post('/api/connections/:id/pickups/:pickup/accept', member, pickups.acceptAction),
  post('/api/connections/:id/statement', member, statements.statementAction),
  post('/api/connections/:id/written', member, pickups.writtenAction),
  get('/api/alerts/count', anyone, alerts.countAction),
  post('/api/alerts', member, alerts.createAction),
  patch('/api/alerts/:id', member, alerts.updateAction),
  del('/api/alerts/:id', member, alerts.deleteAction),
  post('/api/alerts/:id/pause', anyone, alerts.pauseAction),
  get('/api/matches/unread', signedIn, dashboard.newsAction),
  post('/api/matches/read', verified, alerts.readAction),

  post('/api/recall', safetyOfficer, recall.recallAction, proven),
  post('/api/recalls/:id/tell', safetyOfficer, recalled.tellAction, proven),
  post('/api/recalls/:id/correct', safetyOfficer, recalled.correctAction, proven),
  post('/api/recalls/:id/remind', safetyOfficer, recalled.remindAction),
  post('/api/recalls/:id/answer', anyone, recallAnswers.answerAction),
  post('/api/recalls/:id/lift', safetyOfficer, recalled.liftAction, proven),
  post('/api/recalls/:id/take-out', safetyOfficer, recalled.takeOutAction, proven),
  post('/api/safety/rules', safetyOfficer, safety.makeRuleAction, proven),
  post('/api/safety/rules/try', safetyOfficer, safety.tryRuleAction),
  patch('/api/safety/rules/:id', safetyOfficer, safety.changeRuleAction, proven),
  del('/api/safety/rules/:id', safetyOfficer, safety.deleteRuleAction, proven),
  post('/api/safety/registers', safetyOfficer, safety.importAction, proven),
  post('/api/safety/registers/try', safetyOfficer, safety.tryRegisterAction),
  post('/api/safety/changes/:id/undo', safetyOfficer, safety.undoAction),
  post('/api/safety/decisions', officerOrAdministrator, decisions.decideAction),
  post('/api/safety/listings/:id/allow', officerOrAdministrator, decisions.allowAction),
  post('/api/safety/listings/:id/refuse', officerOrAdministrator, decisions.refuseAction),

  post('/api/admin/join-labex-requests/:id/approve', administrator, joinRequests.approveAction, proven),
  post('/api/admin/join-labex-requests/:id/reject', administrator, joinRequests.rejectAction),
  get('/api/admin/connections/:page', administrator, connectionsAdmin.connectionsAction),
  get('/api/admin/listings/:page', administrator, listingsAdmin.listingsAction),
  post('/api/admin/listings/:id/hide', administrator, listingsAdmin.hideListingAction),
  post('/api/admin/listings/:id/show', administrator, listingsAdmin.showListingAction),
  post('/api/admin/listings/:id/ask', administrator, listingsAdmin.askAboutRequestAction),
  post('/api/admin/audit/retention', administrator, retentionAction, proven),
  get('/api/admin/faq-categories', administrator, faqAdmin.faqCategoriesAction),
  post('/api/admin/faq-categories', administrator, faqAdmin.createCategoryAction),
  patch('/api/admin/faq-categories/:id', administrator, faqAdmin.updateCategoryAction),
  del('/api/admin/faq-categories/:id', administrator, faqAdmin.deleteCategoryAction),
  post('/api/admin/faq', administrator, faqAdmin.createFaqAction),
  patch('/api/admin/faq/:id', administrator, faqAdmin.updateFaqAction),
  del('/api/admin/faq/:id', administrator, faqAdmin.deleteFaqAction),
  post('/api/admin/users', administrator, usersAdmin.createUserAction, proven),
  get('/api/admin/users/:id', administrator, usersAdmin.userAction),
  patch('/api/admin/users/:id', administrator, usersAdmin.updateUserAction(takeAlong), proven),
  del('/api/admin/users/:id', administrator, privacy.deleteUserAction, proven),
  post('/api/admin/users/:id/left', administrator, departures.markLeftAction, proven),
  del('/api/admin/users/:id/left', administrator, departures.comeBackAction, proven),
  post('/api/admin/users/:id/move-listings', administrator, listingsAdmin.moveListingsAction, proven),
  post('/api/admin/users/:id/grants', administrator, usersAdmin.grantsAction, proven),
  post('/api/admin/users/:id/end-sessions', administrator, usersAdmin.endSessionsAction, proven),
  post('/api/admin/users/:id/reset-password', administrator, usersAdmin.startResetAction, proven),
  post('/api/admin/users/:id/way-back', administrator, wayBack.openWayBackAction, proven),
  del('/api/admin/users/:id/way-back', administrator, wayBack.stopWayBackAction),
  del('/api/admin/users/:id/kept-password', administrator, usersAdmin.dropPasswordAction, proven),
  post('/api/admin/users/:id/part-provider', administrator, providers.partProviderAction, proven),
  get('/api/admin/organisations', administrator, organisationsAdmin.organisationsAction),
  post('/api/admin/organisations', administrator, organisationsAdmin.createOrganisationAction, proven),
  get('/api/admin/organisations/:id', administrator, organisationsAdmin.organisationAction),
  patch('/api/admin/organisations/:id', administrator, organisationsAdmin.updateOrganisationAction, proven),
  post('/api/admin/organisations/:id/mail-only', administrator, organisationsAdmin.keepDomainAction, proven),
  post('/api/admin/organisations/:id/logo', administrator, organisationsAdmin.logoAction),
  post(
    '/api/admin/organisations/:id/revoke',
    administrator,
    organisationsAdmin.revokeOrganisationAction,
    proven,
  ),
  post(
    '/api/admin/organisations/:id/approve',
    administrator,
    organisationsAdmin.approveOrganisationAction,
    proven,
  ),
  post('/api/admin/test-mail', administrator, adminFirst.testMailAction),
  post('/api/admin/disclaimer-checked', administrator, adminFirst.disclaimerCheckedAction),
  get('/api/admin/providers', administrator, providers.providersAction),
  post('/api/admin/providers', administrator, providers.createProviderAction, proven),
  patch('/api/admin/providers/:id', administrator, providers.changeProviderAction, proven),
  del('/api/admin/providers/:id', administrator, providers.deleteProviderAction, proven),
  post('/api/admin/providers/:id/try', administrator, providers.tryProviderAction, proven),
  get('/api/admin/settings', administrator, settings.settingsAction),
  patch('/api/admin/settings', administrator, settings.changeSettingsAction, proven),
  post('/api/admin/settings/pictures', administrator, settings.addPictureAction),
  post('/api/agree', signedIn, agree.agreeAction),
  post('/api/admin/settings/preview', administrator, preview.previewAction),
  post('/api/admin/substances', administrator, substancesAdmin.replaceSubstancesAction, proven),
  post('/api/admin/substances/bundled', administrator, substancesAdmin.bundledSubstancesAction, proven),
  post('/api/admin/substances/undo', administrator, substancesAdmin.undoSubstancesAction, proven),
  post('/api/admin/buildings/accept', administrator, buildingProposals.acceptAction),
  post('/api/admin/buildings/take-back', administrator, buildingProposals.takeBackAction),
  post('/api/admin/buildings', administrator, buildingsAdmin.createBuildingAction),
  patch('/api/admin/buildings/:id', administrator, buildingsAdmin.updateBuildingAction),
  del('/api/admin/buildings/:id', administrator, buildingsAdmin.deleteBuildingAction),
  post('/api/admin/buildings/:id/restore', administrator, buildingsAdmin.restoreBuildingAction),
  patch('/api/admin/contact/:id', administrator, contactAdmin.answerAction),
  get('/api/admin/csv/:table', administrator, admin.csvAction, proven),
]

declare module './browser/calls.ts' {
  interface Calls {
    routes: typeof pagesAndCalls
  }
}

type Described = (typeof pagesAndCalls)[number]

/** `scripts/answer-schemas.ts` reads these for the API description. */
export type Answers = {
  [R in Described as `${R['method']} ${R['path']}`]: R['to'] extends AnyPage
    ? PageAnswer<R['to']>
    : R['to'] extends AnyAction
      ? ReplyOf<R['to']>
      : never
}

/** Each is named in the API description. */
export interface Shapes {
  User: CurrentUser
  Organisation: OrganisationSummary
  Listing: AsJson<ListingProps>
  Connection: AsJson<ConnectionProps>
  Alert: AsJson<AlertProps>
  Failure: AsJson<Failure>
}

const description = raw((_, { config }) => openApiRoute(pagesAndCalls, config.appUrl))
const stored = raw((request, { store }) => serveStored(store, request))

export const routes: Route[] = [
  ...pagesAndCalls,

  get('/api/openapi.json', anyone, description),
  get('/up', anyone, raw(site.up)),
  get('/ready', anyone, raw(site.ready)),
  get('/metrics', anyone, raw(metrics)),
  get('/_seen', anyone, raw(seen)),
  get('/qr.svg', anyone, raw(qr)),
  get('/_mail', anyone, raw(mailbox)),
  get('/_demo', anyone, raw(statesPage)),
  post('/csp-report', anyone, raw(cspReport)),
  post('/page-error', anyone, raw(pageError)),
  get('/storage/*', anyone, stored),
  get('/assets/*', anyone, raw(serveAsset)),
  get('/favicon.svg', anyone, raw(favicon)),
  get('/favicon.ico', anyone, raw(oldFavicon)),
  get('/park-icons/:name', anyone, raw(parkIcon)),
  get('/apple-touch-icon.png', anyone, raw(serveAsset)),
  get('/icons/*', anyone, raw(serveAsset)),
  get('/manifest.webmanifest', anyone, raw(manifest)),
  get('/robots.txt', anyone, raw(robots)),
  get('/sitemap.xml', anyone, raw(sitemap)),
  get('/sitemaps/:page', anyone, raw(sitemap)),
  get('/cards/*', anyone, raw(serveCard)),
]
