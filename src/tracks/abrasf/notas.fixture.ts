import { readFileSync } from 'node:fs'
import { CONFIG_PADRAO, type Empresa } from '#domain/empresa.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { samples } from '#test/support/references.ts'
import type { Operacao, TemplateAbrasf } from '#tracks/template.ts'
import type { Conexao, Correcoes, PedidoCancelamento, PedidoCorrecao } from '#tracks/track.ts'
import { readDeclarado } from './declarado.ts'
import type { PedidoRps } from './rps-xml.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'

/** Notes, templates and connections for the tests of this folder. */
export const TABELAS = loadTabelas()
/** 20 November 2026, noon in Brasília. */
export const AGORA = new Date('2026-11-20T12:00:00-03:00')

const EMPRESA: Empresa = {
  id: '7c1f7a5e-1f0b-4c86-9a56-0f2a5f1c9d11',
  cpfCnpj: '11222333000181',
  razaoSocial: 'Prestadora Exemplo Ltda',
  nomeFantasia: null,
  inscricaoMunicipal: '123456',
  regimeTributario: 'simples_nacional',
  regimeApuracaoSimples: 1,
  regimeEspecialTributacao: 0,
  incentivoFiscal: false,
  optanteMei: false,
  email: null,
  telefone: null,
  endereco: {
    tipoLogradouro: 'Avenida',
    logradouro: 'VP-8',
    numero: '12',
    complemento: null,
    tipoBairro: null,
    bairro: 'Nova Marabá',
    codigoCidade: '1504208',
    descricaoCidade: 'Marabá',
    estado: 'PA',
    cep: '68508000',
    codigoPais: '1058',
  },
}

const PEDIDO: PedidoNota = {
  prestador: { cpfCnpj: EMPRESA.cpfCnpj },
  tomador: {
    cpfCnpj: '11444777000161',
    razaoSocial: 'Cliente Exemplo & Filhos Ltda',
    email: 'fiscal@cliente.example',
    telefone: '(94) 3322-1100',
    endereco: {
      tipoLogradouro: 'Rua',
      logradouro: 'das Acácias',
      numero: '100',
      bairro: 'Centro',
      codigoCidade: '1504208',
      estado: 'PA',
      cep: '68500000',
    },
  },
  servico: [
    {
      codigo: '01.07',
      municipioPrestacao: '1504208',
      codigoNbs: '115013000',
      discriminacao: 'Suporte técnico em informática',
      valor: { servico: 1000 },
      iss: { aliquota: 5 },
    },
  ],
}

export const sampleXml = (path: string) => readFileSync(samples(path))

export function templateOf(padrao: string): TemplateAbrasf {
  const template = TEMPLATES_ABRASF.find((each) => each.padrao === padrao)
  if (!template) throw new Error(`no template ${padrao}`)
  return template
}

/** What an RPS with these elements declares. */
export const declaradoOf = (inner: string) => readDeclarado(parseXml(`<InfRps>${inner}</InfRps>`))

/** A plain prepared note, after `change` touched its request. */
export function notaOf(change: (pedido: PedidoNota) => void = () => {}): NotaPreparada {
  const pedido = structuredClone(PEDIDO)
  change(pedido)
  const { nota, erros } = prepareNota(pedido, {
    empresa: EMPRESA,
    config: CONFIG_PADRAO,
    ambiente: 'homologacao',
    tabelas: TABELAS,
    agora: AGORA,
  })
  if (!nota) throw new Error(`the test's request is refused: ${JSON.stringify(erros)}`)
  return nota
}

export const rpsOf = (template: TemplateAbrasf, nota = notaOf(), numero = '1', serie = 'A'): PedidoRps => ({
  nota,
  serie,
  numero,
  template,
  agora: AGORA,
  tabelas: TABELAS,
})

export const pedidoCancelamento = (nota = notaOf()): PedidoCancelamento => ({
  prestador: nota.prestador,
  municipio: nota.prestador.endereco.codigoCidade,
  numero: '15',
  chaveAcesso: 'A1B2C3D415',
  codigoVerificacao: 'A1B2C3D4',
  codigoMotivo: null,
  motivo: 'Serviço não prestado ao cliente',
})

export const pedidoCorrecao = (correcoes: Partial<Correcoes>, nota = notaOf()): PedidoCorrecao => ({
  nota,
  municipio: nota.prestador.endereco.codigoCidade,
  numero: '000000000000015',
  correcoes: { discriminacao: null, informacoesComplementares: null, email: null, telefone: null, ...correcoes },
})

/** A published connection to a city that answers at `url`. */
export const conexaoOf = (template: TemplateAbrasf, url: string, ca: string[] = []): Conexao => ({
  slug: `teste-${template.padrao}`,
  versao: 1,
  ambiente: 'homologacao',
  padrao: template.padrao,
  trilho: 'municipal',
  urls: { sefin: '', adn: '', parametrizacao: '' },
  assinatura: template.assinatura.perfil,
  ca,
  capacidades: {
    ...template.capacidades,
    cnpjAlfanumerico: true,
    nomeiaQualquerChave: true,
    timeoutSegundos: 5,
    prazoCancelamentoHoras: 24,
  },
  template,
  urlsOperacoes: { padrao: url } satisfies Partial<Record<Operacao | 'padrao', string>>,
  enderecosDeProducao: [],
  municipio: '1504208',
})
