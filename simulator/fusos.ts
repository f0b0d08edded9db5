/**
 * The hour of each municipality, read from the law for the simulator alone: Decreto 2.784/1913 art. 2 with Lei
 * 12.876/2013, without daylight saving since Decreto 9.772/2019. Hours behind UTC, by the first digits of the IBGE code;
 * the longest that fits counts, Brasília otherwise. West of the line from Tabatinga to Porto Acre Amazonas has the hour
 * of Acre.
 */
const HORAS: Readonly<Record<string, number>> = {
  11: 4,
  12: 5,
  13: 4,
  14: 4,
  50: 4,
  51: 4,
  1300060: 5,
  1300201: 5,
  1300607: 5,
  1301407: 5,
  1301506: 5,
  1301654: 5,
  1301803: 5,
  1301951: 5,
  1302306: 5,
  1303908: 5,
  1304062: 5,
  2605459: 2,
}

/** Date and time at a municipality without a zone, as the municipal manuals write them: `AAAA-MM-DDThh:mm:ss`. */
export function horaEm(ibge: string, moment: Date): string {
  const behind = HORAS[ibge] ?? HORAS[ibge.slice(0, 2)] ?? 3
  return new Date(moment.getTime() - behind * 3_600_000).toISOString().slice(0, 19)
}
