import * as account from './account.ts';
import * as adminUsers from './admin-users.ts';
import * as auditLog from './audit-log.ts';
import * as billing from './billing.ts';
import * as catalogue from './catalogue.ts';
import { getCataloguePack, listCataloguePacks } from './catalogue-packs.ts';
import * as codes from './codes.ts';
import * as collections from './collections.ts';
import * as community from './community.ts';
import * as contact from './contact.ts';
import * as discogsAccount from './discogs-account.ts';
import { listRecommendedAlbums, listTrending } from './discover.ts';
import type { Endpoint } from './endpoint.ts';
import * as images from './images.ts';
import * as machineRoom from './machine-room.ts';
import * as moderation from './moderation.ts';
import { unsubscribe, updateNotificationSettings } from './notifications.ts';
import { getOperator } from './operator.ts';
import { receivePaymentEvent } from './payment-events.ts';
import { endProviderSession } from './provider-logout.ts';
import * as publicPages from './public-pages.ts';
import * as push from './push.ts';
import * as recordStores from './record-stores.ts';
import * as records from './records.ts';
import * as retail from './retail.ts';
import * as reviews from './reviews.ts';
import * as settings from './settings.ts';
import * as siteContent from './site-content.ts';
import { listenForChanges, sync } from './sync.ts';
import * as viewAs from './view-as.ts';
import { readWishPrices } from './wish-prices.ts';
import * as wishlist from './wishlist.ts';

/** Every call of the contract; the OpenAPI document and the mounting test go through this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  account.currentUser,
  account.updateProfile,
  account.updateUsername,
  account.updateWishlistVisibility,
  settings.updateName,
  settings.updateProfileVisibility,
  settings.updateZipCode,
  settings.updateValueDisplay,
  settings.updateCurrency,
  settings.readNewsByMail,
  settings.updateNewsByMail,
  updateNotificationSettings,
  unsubscribe,
  settings.listDevices,
  settings.signOutDevice,
  settings.signOutOtherDevices,
  push.readPushKey,
  push.listPushDevices,
  push.subscribeToPush,
  push.unsubscribeFromPush,
  push.removePushDevice,
  push.sendTestPush,
  billing.deleteAccount,
  account.stats,
  account.commonTags,
  billing.subscriptionInfo,
  billing.changeSubscription,
  billing.createCheckout,
  billing.checkoutQuote,
  billing.checkoutStatus,
  billing.validateDiscount,
  billing.createSubscription,
  billing.redeemGift,
  billing.billingHistory,
  billing.openBillingPortal,
  receivePaymentEvent,
  endProviderSession,
  records.listRecords,
  records.createRecord,
  records.updateRecord,
  records.deleteRecord,
  records.listRecordCollections,
  collections.listCollections,
  collections.createCollection,
  collections.updateCollection,
  collections.deleteCollection,
  collections.setDefaultCollection,
  collections.listCollectionRecords,
  collections.addRecordToCollection,
  collections.removeRecordFromCollection,
  wishlist.listWishlist,
  wishlist.createWishlistItem,
  wishlist.setPriceAlert,
  wishlist.updateWishlistItem,
  wishlist.deleteWishlistItem,
  readWishPrices,
  images.putImage,
  images.getImage,
  catalogue.searchCatalogue,
  catalogue.getAlbumFacts,
  catalogue.getRelease,
  listCataloguePacks,
  getCataloguePack,
  discogsAccount.readDiscogsAccount,
  discogsAccount.connectDiscogs,
  discogsAccount.confirmDiscogs,
  discogsAccount.disconnectDiscogs,
  discogsAccount.readDiscogsList,
  reviews.listAlbumReviews,
  reviews.findAlbumReviews,
  reviews.createReview,
  reviews.updateReview,
  reviews.deleteReview,
  reviews.heartReview,
  reviews.takeHeartBack,
  reviews.reportReview,
  reviews.albumPopularity,
  listTrending,
  listRecommendedAlbums,
  community.listCollectors,
  community.communitySummary,
  community.listFollowers,
  community.listFollowed,
  community.communityReviews,
  community.followedFeed,
  community.listFollowing,
  community.followUser,
  community.unfollowUser,
  community.listRecommendations,
  community.generateRecommendations,
  community.albumLeaderboard,
  community.reviewLeaderboard,
  retail.priceAlertStatus,
  retail.searchRetail,
  recordStores.recordStoreSource,
  recordStores.searchRecordStores,
  recordStores.validateRecordStore,
  publicPages.publicWishlist,
  publicPages.publicCollection,
  publicPages.publicProfile,
  images.getPublicImage,
  auditLog.listAuditLog,
  auditLog.exportAuditLog,
  machineRoom.adminWaiting,
  machineRoom.readMachineRoom,
  machineRoom.retryJob,
  machineRoom.retryMail,
  contact.sendContactMessage,
  contact.listMessages,
  contact.readMessage,
  contact.markMessage,
  getOperator,
  siteContent.getSiteContent,
  siteContent.saveSiteContent,
  moderation.reportProfile,
  moderation.profileNotice,
  moderation.listReported,
  moderation.hideReported,
  moderation.restoreReported,
  moderation.closeReports,
  images.getReportedImage,
  viewAs.switchUser,
  viewAs.switchToUser,
  viewAs.switchBack,
  viewAs.listReceipts,
  adminUsers.adminStats,
  codes.listDiscountCodes,
  codes.createDiscountCode,
  codes.changeDiscountCode,
  codes.listGifts,
  codes.sendGiftAgain,
  codes.takeGiftBack,
  adminUsers.listAdminUsers,
  adminUsers.listVerifiedEmails,
  adminUsers.getAdminUser,
  adminUsers.setRoleInList,
  adminUsers.setRole,
  adminUsers.setTierInList,
  adminUsers.setTier,
  adminUsers.tierEffectOf,
  adminUsers.undoTier,
  adminUsers.saveAdminNotes,
  sync,
  listenForChanges,
];
