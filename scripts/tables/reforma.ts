import type { Row } from './rows.ts'

/** `nbs.csv`: the NBS codes of the DPS, nine digits. */
export const nbs = (rows: Row[]): Row[] => rows.map((row) => ({ codigo: row['cNBS']!, descricao: row['descricao']! }))

/**
 * `nbs-correlacao.csv`: candidates of cIndOp and cClassTrib for each pair LC 116 item × NBS (Anexo VIII). Lines
 * without an operation indicator have no content and are left out, repeated lines appear once.
 */
export function nbsCorrelacao(rows: Row[]): Row[] {
  const lines = rows
    .filter((row) => row['cIndOp'])
    .map((row) => ({
      item: row['item_lc116']!,
      nbs: row['nbs']!.replaceAll('.', ''),
      cIndOp: row['cIndOp']!,
      cClassTrib: row['cClassTrib']!,
      onerosa: yesNo(row['ps_onerosa']!),
      exterior: yesNo(row['adq_exterior']!),
    }))
  return [...new Map(lines.map((line) => [Object.values(line).join(), line])).values()]
}

// Rules E0187 and E0234 list the same indicators; E0931/E0932 those of real estate.
const COM_TOMADOR = [
  ...['030102', '030103', '050102', '050103', '100101', '100102', '100201'],
  ...['100301', '100302', '100401', '100501', '100502', '100601'],
]
const COM_IMOVEL = ['020101', '020201', '020301']

/** `indop.csv`: the operation indicators in production (Anexo C) and what each one requires of the note. */
export const indop = (rows: Row[]): Row[] =>
  rows.map((row) => ({
    cIndOp: row['cIndOp']!,
    tipoOperacao: row['tipo_operacao']!,
    localOperacao: row['local_fornecimento_dfe']!.replaceAll(/ ?\(\d\)/g, ''),
    campoLocal: campoLocalOf(row['campo_leiaute_nfse']!),
    exigeTomador: simNao(COM_TOMADOR.includes(row['cIndOp']!)),
    exigeEnderecoTomador: simNao(COM_TOMADOR.includes(row['cIndOp']!)),
    exigeImovel: simNao(COM_IMOVEL.includes(row['cIndOp']!)),
  }))

/** The field of the request that holds the place. The recipient is always the taker, hence `dest` becomes `tomador`. */
function campoLocalOf(path: string): string {
  if (path.includes('/toma/') || path.includes('/dest/')) return 'tomador.endereco'
  if (path.includes('/prest/')) return 'empresa.endereco'
  if (path.includes('/atvEvento')) return 'servico[0].evento.endereco'
  return path.includes('cLocPrestacao') ? 'servico[0].municipioPrestacao' : ''
}

/** `cst-ibscbs.csv`: the tax situations of IBS/CBS with their flags. */
export const cstIbsCbs = (rows: Row[]): Row[] =>
  rows.map((row) => ({
    cst: row['CST-IBS/CBS']!,
    descricao: row['Descrição CST-IBS/CBS']!,
    exigeValores: flag(row['ind_gIBSCBS']),
    monofasica: flag(row['ind_gIBSCBSMono']),
    reducao: flag(row['ind_gRed']),
    diferimento: flag(row['ind_gDif']),
    transferenciaCredito: flag(row['ind_gTransfCred']),
    creditoPresumidoZfm: flag(row['ind_ gCredPresIBSZFM']),
    ajusteCompetencia: flag(row['ind_gAjusteCompet']),
    redutorBase: flag(row['ind_RedutorBC']),
  }))

/**
 * `cclasstrib.csv`: the tax classifications. The NFS-e edition is newer than the whole table and alone decides what an
 * NFS-e may carry: its rows take precedence, and a code of the whole table that it lacks is not for NFS-e. Deferral is a
 * property of the CST, the rest of the class itself.
 */
export function cClassTrib(rows: Row[], nfse: Row[], csts: Row[]): Row[] {
  const comDiferimento = new Set(csts.filter((row) => row['ind_gDif'] === '1').map((row) => row['CST-IBS/CBS']!))
  const naNfse = new Map(nfse.map((row) => [row['cClassTrib']!, row]))
  const others = rows.filter((row) => !naNfse.has(row['cClassTrib']!)).map((row) => ({ ...row, indNFSe: '0' }))
  return [...others, ...naNfse.values()].map((row: Row) => ({
    cst: row['CST-IBS/CBS']!,
    cClassTrib: row['cClassTrib']!,
    descricao: row['Nome cClassTrib']!,
    reducaoIbs: row['pRedIBS']!,
    reducaoCbs: row['pRedCBS']!,
    exigeTribRegular: flag(row['ind_gTribRegular']),
    exigeDiferimento: simNao(comDiferimento.has(row['CST-IBS/CBS']!)),
    permiteCreditoPresumido: flag(row['ind_gCredPresOper']),
    receitaSimples: row['tpRBSN']!,
    validoNfse: flag(row['indNFSe']),
    inicio: row['dIniVig']!.slice(0, 10),
    fim: row['dFimVig']!.slice(0, 10),
  }))
}

/** `ccredpres.csv`: the presumed-credit codes, two digits as in the DPS. */
export const cCredPres = (rows: Row[]): Row[] =>
  rows.map((row) => ({
    cCredPres: row['cCredPres']!.padStart(2, '0'),
    descricao: row['Descrição']!,
    naNota: flag(row['Apropria via NF?']),
    porEvento: flag(row['Apropria via evento?']),
    ibs: flag(row['ind_gIBSCredPres']),
    cbs: flag(row['ind_gCBSCredPres']),
    inicioIbs: row['dIniVigIBS']!,
    fimIbs: row['dFimVigIBS']!,
    inicioCbs: row['dIniVigCBS']!,
    fimCbs: row['dFimVigCBS']!,
  }))

const simNao = (value: boolean) => (value ? 'sim' : 'nao')
/** An empty mark stays empty: the source does not say. */
const flag = (value: string | undefined) => (value === '' ? '' : simNao(value === '1'))
const yesNo = (value: string) => (value === '' ? '' : simNao(value.toUpperCase() === 'S'))
