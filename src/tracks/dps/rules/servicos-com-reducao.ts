/** cTribNac codes that the rules of reduction except, from Anexo I v1.01-20260209. */

/** In both lists. */
const AMBOS = [
  '042201 042301 050901 070201 070202 070501 070502 090201 090202 100101 100102 100103 100104 100105 100201 100202',
  '100301 100401 100402 100403 100501 100502 100601 100701 100801 100901 101001 150101 150102 150103 150104 150105',
  '151001 151002 151003 151004 151005 160201 170501 170601 171001 171002 171101 171102 171201 210101 250301',
]
  .join(' ')
  .split(' ')

/** May be taxed below 2 % of the service value (E0429; LC 116 art. 8-A and the annex's own list). */
export const REDUCAO_ABAIXO_DO_MINIMO: ReadonlySet<string> = new Set([...AMBOS, '160101', '160102', '160103', '160104'])

/** May deduct although ME/EPP settles ISS inside Simples, where the município allows it (E0441, E0442). */
export const DEDUCAO_NO_SIMPLES: ReadonlySet<string> = new Set([...AMBOS, '060101', '060201'])
