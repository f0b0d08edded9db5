/** Whether the part of an address is a month, AAAA-MM. */
export const isMes = (texto: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(texto)
