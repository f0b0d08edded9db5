import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { XmlNode } from '#platform/xml/node.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { samples } from '#test/support/references.ts'
import type { TemplateDps } from '#tracks/template.ts'
import type { Conexao, Credencial, PedidoCancelamento } from '#tracks/track.ts'
import { CHAVE } from './answers.fixture.ts'
import { EMPRESA } from './notas.fixture.ts'
import { DPS_TEMPLATES } from './templates.ts'
import { createChain } from './validators.fixture.ts'

/** Shared by the tests of cities: a certificate, a conexão by template, a note to cancel, the shape of a message. */

export const chain = createChain()

export const credencial: Credencial = {
  key: chain.key,
  certificadoBase64: chain.certificadoBase64,
  impressaoDigital: new X509Certificate(Buffer.from(chain.certificadoBase64, 'base64')).fingerprint256,
  keyPem: chain.key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  certificadoPem: new X509Certificate(Buffer.from(chain.certificadoBase64, 'base64')).toString(),
  acesso: { usuario: null, senha: null, token: null },
}

export const templateNamed = (padrao: string): TemplateDps => {
  const template = DPS_TEMPLATES.find((other) => other.padrao === padrao)
  if (!template) throw new Error(`no template ${padrao}`)
  return template
}

export const conexaoOf = (template: TemplateDps | null, url = 'https://localhost:1', ca: string[] = []): Conexao => ({
  slug: 'cidade',
  versao: 1,
  ambiente: 'homologacao',
  padrao: template?.padrao ?? 'dps-1.01',
  trilho: template ? 'municipal' : 'nacional',
  urls: { sefin: `${url}/SefinNacional`, adn: '', parametrizacao: `${url}/parametrizacao` },
  assinatura: 'rsa-sha256',
  ca,
  template,
  urlsOperacoes: template ? { padrao: `${url}/cidade` } : {},
  enderecosDeProducao: [],
  municipio: template ? '4205407' : null,
  capacidades: {
    cnpjAlfanumerico: true,
    nomeiaQualquerChave: true,
    unicidadeRps: true,
    consultaPorRps: true,
    visibilidadeSegundos: 60,
    timeoutSegundos: 5,
    maxConcorrencia: 4,
    prazoCancelamentoHoras: 24,
  },
})

export const cancelamento: PedidoCancelamento = {
  prestador: { ...EMPRESA, empresaId: EMPRESA.id, enviarInscricaoMunicipal: 'auto' },
  municipio: '4205407',
  numero: '42',
  chaveAcesso: CHAVE,
  codigoVerificacao: null,
  codigoMotivo: '1',
  motivo: 'Nota emitida com valor incorreto',
}

/** One sample of a software: `issnet/1.01/…`. */
export const sample = (path: string) => readFileSync(samples(path), 'utf8')

/** The paths of a message with their attributes, in document order, without signatures and without what DPS holds. */
export function shapeOf(xml: string): string[] {
  const walk = (node: XmlNode, parent: string): string[] => {
    if (node.name === 'Signature') return []
    const attributes = Object.keys(node.attrs)
      .sort()
      .map((name) => `@${name}`)
    const path = `${parent}/${node.name}${attributes.join('')}`
    return [
      `${path} {${node.ns}}`,
      ...(node.name === 'infDPS' ? [] : node.children.flatMap((child) => walk(child, path))),
    ]
  }
  return walk(parseXml(xml), '')
}
