import * as account from './account.ts';
import * as billing from './billing.ts';
import * as catalogue from './catalogue.ts';
import * as collections from './collections.ts';
import type { Endpoint } from './endpoint.ts';
import * as publicPages from './public-pages.ts';
import * as records from './records.ts';
import * as retail from './retail.ts';
import * as reviews from './reviews.ts';
import { sync } from './sync.ts';
import * as wishlist from './wishlist.ts';

/** Every JSON call of the contract; the OpenAPI document and the mounting test go through this list. */
export const ENDPOINTS: readonly Endpoint[] = [
  account.currentUser,
  account.updateProfile,
  account.updateUsername,
  account.updateWishlistVisibility,
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
  catalogue.searchCatalogue,
  catalogue.getAlbumFacts,
  catalogue.getRelease,
  reviews.listAlbumReviews,
  reviews.findAlbumReviews,
  retail.priceAlertStatus,
  retail.searchRetail,
  publicPages.publicWishlist,
  publicPages.publicCollection,
  publicPages.publicProfile,
  sync,
];
