// How a simulated city of each family is described: what its cities share, and what a city may say otherwise.
import type { Acesso, Assinatura, Cidade, Mensagem, Operacao, Regras, Soap } from './cidade.ts'
import { ENVELOPES } from './envelopes.ts'
import { OPERACOES_1, OPERACOES_1_ASSINCRONAS, OPERACOES_2, OPERACOES_SP, rename } from './operacoes.ts'
import { ASSINATURA, REGRAS, SOAP } from './padroes.ts'

export const NFSE = 'http://www.abrasf.org.br/nfse.xsd'
export const SPED = 'http://www.sped.fazenda.gov.br/nfse'
const PAULISTANA = 'http://www.prefeitura.sp.gov.br/nfe'

type Lugar = readonly [ibge: string, nome: string, uf: string]

type Diferencas = {
  padrao: string
  dialeto?: readonly string[]
  soap?: Partial<Soap>
  mensagem?: Mensagem
  acesso?: Acesso
  operacoes?: readonly Operacao[]
  assinatura?: Partial<Assinatura>
  regras?: Partial<Regras>
  teste?: Cidade['teste']
}

export function abrasf2(slug: string, [ibge, nome, uf]: Lugar, versao: string, dif: Diferencas): Cidade {
  const mensagem = dif.mensagem ?? oneNamespace(NFSE)
  return {
    slug,
    ibge,
    nome,
    uf,
    padrao: dif.padrao,
    motor: 'abrasf',
    leiaute: { tabela: 'abrasf-2', versao, dialeto: dif.dialeto ?? [] },
    soap: { ...SOAP, cabecalho: { versao, uri: NFSE }, ...dif.soap },
    mensagem,
    acesso: dif.acesso ?? { tipo: 'mtls' },
    operacoes: dif.operacoes ?? OPERACOES_2,
    assinatura: { ...ASSINATURA, ...dif.assinatura },
    regras: { ...REGRAS, ...dif.regras },
    ...(dif.teste && { teste: dif.teste }),
  }
}

export function abrasf1(slug: string, lugar: Lugar, dif: Diferencas): Cidade {
  const cidade = abrasf2(slug, lugar, '1.00', { operacoes: OPERACOES_1, ...dif })
  return { ...cidade, leiaute: { ...cidade.leiaute, tabela: 'abrasf-1' } }
}

/** Ginfes v03: a namespace for each message, the environment in that of the operations, always asynchronous. */
export function ginfes(slug: string, lugar: Lugar, dif: Diferencas): Cidade {
  return abrasf1(slug, lugar, {
    soap: {
      envelope: ENVELOPES.E8,
      uri: 'http://{ambiente}.ginfes.com.br',
      acao: '',
      cabecalho: { versao: '3', uri: 'http://www.ginfes.com.br/cabecalho_v03.xsd' },
    },
    mensagem: {
      raiz: 'http://www.ginfes.com.br/servico_{mensagem_}_envio_v03.xsd',
      filhos: 'http://www.ginfes.com.br/servico_{mensagem_}_envio_v03.xsd',
      tipos: 'http://www.ginfes.com.br/tipos_v03.xsd',
      raizResposta: 'http://www.ginfes.com.br/servico_{mensagem_}_resposta_v03.xsd',
      filhosResposta: 'http://www.ginfes.com.br/servico_{mensagem_}_resposta_v03.xsd',
    },
    operacoes: rename(OPERACOES_1_ASSINCRONAS, (nome) => `${nome}V3`),
    assinatura: { rps: 'aceita', lote: 'exige', cancelamento: 'exige', consultas: 'aceita' },
    regras: { aliquota: 'fracao', atrasoLoteMs: 2000 },
    ...dif,
  })
}

/** Both schemas of the city are in force at the same time, each at its own address. */
export function paulistana(slug: string, versao: '1' | '2', padrao: string): Cidade {
  return {
    slug,
    ibge: '3550308',
    nome: 'São Paulo',
    uf: 'SP',
    padrao,
    motor: 'paulistana',
    leiaute: { tabela: 'paulistana', versao, dialeto: [] },
    soap: {
      ...SOAP,
      envelope: ENVELOPES.E11,
      uri: PAULISTANA,
      acao: `${PAULISTANA}/ws/{acao}`,
      cabecalho: { versao, uri: PAULISTANA },
    },
    mensagem: { raiz: PAULISTANA, filhos: '', tipos: '', raizResposta: PAULISTANA, filhosResposta: '' },
    acesso: { tipo: 'mtls' },
    operacoes: OPERACOES_SP,
    assinatura: { ...ASSINATURA, consultas: 'exige' },
    regras: { ...REGRAS, reenvio: 'substitui', aliquota: 'fracao', prazoCancelamentoDias: 180 },
  }
}

export function dps(
  slug: string,
  [ibge, nome, uf]: Lugar,
  row: {
    padrao: string
    motor: Cidade['motor']
    tabela?: Cidade['leiaute']['tabela']
    dialeto?: readonly string[]
    uri?: string
    /** Namespace of the documents inside the messages, where it is another. */
    tipos?: string
    operacoes?: readonly Operacao[]
    soap?: Partial<Soap>
    pedidoNumerado?: boolean
  },
): Cidade {
  return {
    slug,
    ibge,
    nome,
    uf,
    padrao: row.padrao,
    motor: row.motor,
    leiaute: { tabela: row.tabela ?? 'lote-dps', versao: '1.01', dialeto: row.dialeto ?? [] },
    soap: row.soap ? { ...SOAP, ...row.soap } : null,
    mensagem: { ...oneNamespace(row.uri ?? SPED), ...(row.tipos && { tipos: row.tipos }) },
    acesso: { tipo: 'mtls' },
    operacoes: row.operacoes ?? [],
    assinatura: { ...ASSINATURA, lote: 'aceita' },
    regras: REGRAS,
    pedidoNumerado: row.pedidoNumerado ?? false,
  }
}

export function oneNamespace(uri: string): Mensagem {
  return { raiz: uri, filhos: uri, tipos: uri, raizResposta: uri, filhosResposta: uri }
}
