import { readFileSync } from 'node:fs'
import { AGORA, preparar, SAMPLES, TABELAS } from '../../../test/support/preparo.ts'
import type { PedidoNota } from '../../domain/nota/pedido.ts'
import type { NotaPreparada } from '../../domain/nota/preparada.ts'
import type { Operacao, Template } from '../template.ts'
import type { Conexao, PedidoCancelamento } from '../track.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { readEnviado } from './parse-rps.ts'
import type { PedidoRps } from './rps-xml.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'

/** Notes, templates and connections for the tests of this folder. */
export { AGORA, TABELAS }

export const SAMPLES_XML = new URL('../../../../shared/samples/', import.meta.url)
export const sampleXml = (path: string) => readFileSync(new URL(path, SAMPLES_XML))

export function templateOf(padrao: string): Template {
  const template = TEMPLATES_ABRASF.find((each) => each.padrao === padrao)
  if (!template) throw new Error(`no template ${padrao}`)
  return template
}

/** A prepared note of a sample of `contracts/samples`, after `change` touched its request. */
export function notaOf(name = 'lucro-presumido', change: (pedido: PedidoNota) => void = () => {}): NotaPreparada {
  const pedido = structuredClone(SAMPLES[name] ?? SAMPLES['simples-nacional']!)
  change(pedido)
  const { nota, erros } = preparar(pedido, { sample: name })
  if (!nota) throw new Error(`the test's request is refused: ${JSON.stringify(erros)}`)
  return nota
}

export const rpsOf = (template: Template, nota = notaOf(), numero = '1', serie = 'A'): PedidoRps => ({
  nota,
  serie,
  numero,
  template,
  agora: AGORA,
  tabelas: TABELAS,
})

/** What we remember of an RPS sent by a template. */
export const enviadoOf = (template: Template, nota = notaOf()) =>
  readEnviado(Buffer.from(writeEnvio(rpsOf(template, nota), '1', null)))

export const pedidoCancelamento = (nota = notaOf()): PedidoCancelamento => ({
  prestador: nota.prestador,
  municipio: nota.prestador.endereco.codigoCidade,
  numero: '15',
  chaveAcesso: 'A1B2C3D415',
  codigoVerificacao: 'A1B2C3D4',
  codigoMotivo: null,
  motivo: 'Serviço não prestado ao cliente',
})

/** A published connection to a city that answers at `url`. */
export const conexaoOf = (template: Template, url: string, ca: string[] = []): Conexao => ({
  slug: `teste-${template.padrao}`,
  versao: 1,
  ambiente: 'homologacao',
  padrao: template.padrao,
  trilho: 'municipal',
  urls: { sefin: '', adn: '', parametrizacao: '' },
  assinatura: template.assinatura.perfil,
  ca,
  capacidades: { ...template.capacidades, timeoutSegundos: 5, prazoCancelamentoHoras: 24 },
  template,
  urlsOperacoes: { padrao: url } satisfies Partial<Record<Operacao | 'padrao', string>>,
  municipio: '1504208',
})
