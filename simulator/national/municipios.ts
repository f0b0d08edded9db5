/** The agreement of a município with the national system, and the parameters it chose. */
export type Convenio = {
  situacao: 'ativo' | 'inativo' | 'ausente'
  /** 1: its taxpayers may use the public emitters. */
  emissorNacional: 0 | 1
  /** 1: every CNPJ with address there is enabled; 0: only those registered by the município (see Cadastro). */
  emissaoPadrao: 0 | 1
  man: 0 | 1
  /** First competence accepted (AAAA-MM-DD). */
  desde: string
  /** ISS rate when the service has none of its own, percent × 100. */
  aliquota: number
  aliquotasPorServico: Record<string, number>
  prazoCancelamentoDias: number
  /** Largest value that may be cancelled, in reais; null: no limit. */
  valorMaximoCancelamento: number | null
  cancelaSemTomador: boolean
}

/** The entry of a taxpayer in the CNPJ/CPF, Simples and CNC registers. Absent: nothing is checked against registers. */
export type Cadastro = {
  existe?: boolean
  nome?: string
  fantasia?: string
  cMun?: string
  /** Municipal inscription in the CNC; null: it has none. */
  im?: string | null
  /** First day of competência for which it may issue on the national emitters (AAAA-MM-DD). */
  autorizadoDesde?: string
  opSimpNac?: '1' | '2' | '3'
  endereco?: { xLgr: string; nro: string; xCpl?: string; xBairro: string; CEP: string }
}

export type Municipios = {
  convenio: (cMun: string) => Convenio
  setConvenio: (cMun: string, change: Partial<Convenio>) => Convenio
  changed: () => Record<string, Convenio>
  /** Rate of a service in a município, percent × 100. */
  aliquota: (cMun: string, cTribNac: string) => number
  cadastro: Map<string, Cadastro>
}

/** Every município is active and on the national emitter, except the documented few in `EXCECOES`. */
export function createMunicipios(): Municipios {
  const known = new Map<string, Convenio>(
    Object.entries(EXCECOES).map(([cMun, change]) => [cMun, { ...PADRAO, ...change }]),
  )
  const convenio = (cMun: string) => known.get(cMun) ?? PADRAO
  return {
    convenio,
    setConvenio: (cMun, change) => {
      const next = { ...convenio(cMun), ...change }
      known.set(cMun, next)
      return next
    },
    changed: () => Object.fromEntries(known),
    aliquota: (cMun, cTribNac) => convenio(cMun).aliquotasPorServico[cTribNac] ?? convenio(cMun).aliquota,
    cadastro: new Map(),
  }
}

const PADRAO: Convenio = {
  situacao: 'ativo',
  emissorNacional: 1,
  emissaoPadrao: 1,
  man: 0,
  desde: '2023-01-01',
  aliquota: 500,
  aliquotasPorServico: {},
  // The ceiling of the system, and its default (Guia do Painel Municipal v1.2 §3.4.1).
  prazoCancelamentoDias: 730,
  valorMaximoCancelamento: null,
  cancelaSemTomador: true,
}

/**
 * São Paulo has an emitter of its own, and only the taxpayers in its register may use the national one; Campinas is not
 * on the national emitter: both as in reality. The other two exist only so that each refusal can be produced.
 */
const EXCECOES: Record<string, Partial<Convenio>> = {
  '3550308': { emissaoPadrao: 0 },
  '3509502': { emissorNacional: 0, emissaoPadrao: 0 },
  '1100015': { situacao: 'inativo', emissorNacional: 0, emissaoPadrao: 0 },
  '1100031': { situacao: 'ausente', emissorNacional: 0, emissaoPadrao: 0 },
}
