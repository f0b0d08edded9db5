/** The printed words for the codes of the national layout (layout annex I v1.01, 09/02/2026). */
const DESCRICOES = {
  tpEmit: { '1': 'Prestador', '2': 'Tomador', '3': 'Intermediário' },
  ambGer: { '1': '1 - Sistema Próprio do Município', '2': '2 - Sefin Nacional NFS-e' },
  tpAmb: { '1': '1 - Produção', '2': '2 - Homologação' },
  cStat: {
    '100': 'NFS-e Gerada',
    // Of layout 1.00; SEFIN still writes it into notes that replace another.
    '101': 'NFS-e de Substituição Gerada',
    '102': 'NFS-e de Decisão Judicial ou Administrativa',
    '103': 'NFS-e Avulsa',
    '107': 'NFS-e MEI',
  },
  finNFSe: { '0': 'NFS-e regular' },
  opSimpNac: {
    '1': 'Não Optante',
    '2': 'Optante - Microempreendedor Individual (MEI)',
    '3': 'Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)',
  },
  regApTribSN: {
    '1': 'Regime de apuração dos tributos federais e municipal pelo Simples Nacional',
    '2': 'Regime de apuração dos tributos federais pelo SN e o ISSQN pela NFS-e conforme respectiva legislação municipal do tributo',
    '3': 'Regime de apuração dos tributos federais e municipal pela NFS-e conforme respectivas legislações federal e municipal de cada tributo',
  },
  regEspTrib: {
    '0': 'Nenhum',
    '1': 'Ato Cooperado (Cooperativa)',
    '2': 'Estimativa',
    '3': 'Microempresa Municipal',
    '4': 'Notário ou Registrador',
    '5': 'Profissional Autônomo',
    '6': 'Sociedade de Profissionais',
    '9': 'Outros',
  },
  tribISSQN: { '1': 'Operação Tributável', '2': 'Imunidade', '3': 'Exportação de Serviço', '4': 'Não Incidência' },
  tpImunidade: {
    '0': 'Imunidade (tipo não informado na nota de origem)',
    '1': 'Patrimônio, renda ou serviços, uns dos outros',
    '2': 'Entidades religiosas e templos de qualquer culto',
    '3': 'Patrimônio, renda ou serviços dos partidos políticos, fundações, sindicatos e instituições',
    '4': 'Livros, jornais, periódicos e o papel destinado a sua impressão',
    '5': 'Fonogramas e videofonogramas musicais produzidos no Brasil',
  },
  tpSusp: {
    '1': 'Exigibilidade Suspensa por Decisão Judicial',
    '2': 'Exigibilidade Suspensa por Processo Administrativo',
  },
  tpBM: {
    '1': 'Isenção',
    '2': 'Redução da BC em percentual',
    '3': 'Redução da BC em valor',
    '4': 'Alíquota Diferenciada',
  },
  tpRetISSQN: { '1': 'Não Retido', '2': 'Retido pelo Tomador', '3': 'Retido pelo Intermediário' },
  tpRetPisCofins: {
    '0': 'PIS/COFINS/CSLL Não Retidos',
    '1': 'PIS/COFINS Retido',
    '2': 'PIS/COFINS Não Retido',
    '3': 'PIS/COFINS/CSLL Retidos',
    '4': 'PIS/COFINS Retidos, CSLL Não Retido',
    '5': 'PIS Retido, COFINS/CSLL Não Retido',
    '6': 'COFINS Retido, PIS/CSLL Não Retido',
    '7': 'PIS Não Retido, COFINS/CSLL Retidos',
    '8': 'PIS/COFINS Não Retidos, CSLL Retido',
    '9': 'COFINS Não Retido, PIS/CSLL Retidos',
  },
} as const satisfies Record<string, Record<string, string>>

/** The meaning of a code; a code that is not in the table is returned unchanged. */
export function descricao(tabela: keyof typeof DESCRICOES, codigo: string | null): string | null {
  const textos: Record<string, string> = DESCRICOES[tabela]
  return codigo === null ? null : (textos[codigo.trim()] ?? codigo)
}

/** The state of an IBGE municipality code, by its first two digits; null for anything else. */
export function ufOf(ibge: string | null): string | null {
  return (ibge && /^\d{7}$/.test(ibge) && UF_BY_IBGE[ibge.slice(0, 2)]) || null
}

const UF_BY_IBGE: Record<string, string> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
}
