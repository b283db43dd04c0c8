/** Where a tab keeps what a visitor came for until they have signed in. Apart from the other keys: the state script has it. */
export const WISH_KEY = 'kapao.wish'
