/** Where people write to for help, refunds and the students' discount. */
export const SUPPORT_EMAIL = 'support@sideone.example';

/** Where news and outages are told. */
export const SOCIAL = { name: '@sideone on the social web', url: 'https://social.sideone.example/@sideone' };
