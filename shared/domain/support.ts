/** Where people write to for help, refunds and the students' discount. */
export const SUPPORT_EMAIL = 'support@sideone.example';
