/** Whether a text is the abbreviation of a state of Brazil, or DF, in capitals. */
export const isUf = (text: string): boolean => UFS.has(text)

const UFS = new Set('AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' '))
