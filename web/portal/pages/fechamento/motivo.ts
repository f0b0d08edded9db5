/** The least length of the reason for closing or opening a month. */
export const MOTIVO_MIN = 15
