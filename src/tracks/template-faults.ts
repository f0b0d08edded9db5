import type { Erro } from '#domain/nota/nota.ts'
import { collectUnknown, validateSchema } from '#domain/schema.ts'
import { homologacaoOf } from './homologacao.ts'
import { operacaoEnvio } from './operacao.ts'
import type { Template, TemplateAbrasf, TemplateDe } from './template.ts'
import { schemaFor, TEMPLATE_SCHEMAS } from './template-schema.ts'

/** Every fault of a JSON value that should be a Template: first of its shape, then of one field against another. */
export function findTemplateFaults(value: unknown): Erro[] {
  const faults = findShapeFaults(value)
  if (faults.length > 0) return faults
  const template = value as Template
  return [...rulesOf(template), ...ownRulesOf(template), ...testRules(template), ...confiancaRules(template)]
    .filter(([isBroken]) => isBroken)
    .map(([, campo, mensagem]) => wrong(campo, mensagem))
}

/**
 * Faults against the schema of the family that the value names. A field that only another family has is no fault: no
 * writer reads it, and connections stored while all families had the same fields carry it. One that no family has is a
 * misspelling.
 */
function findShapeFaults(value: unknown): Erro[] {
  const schema = schemaFor((value as Partial<Template> | null)?.familia)
  const unknownTo = Object.values(TEMPLATE_SCHEMAS).map((each) => collectUnknown(each, value, UNKNOWN_MAX))
  const misspelt = collectUnknown(schema, value, UNKNOWN_MAX).filter((campo) =>
    unknownTo.every((unknown) => unknown.some((each) => campo === each || campo.startsWith(`${each}.`))),
  )
  return [...validateSchema(schema, value), ...misspelt.map((campo) => wrong(campo, 'Nenhum padrão tem este campo.'))]
}

/** More than the number of fields of a template. */
const UNKNOWN_MAX = 500

const wrong = (campo: string, mensagem: string): Erro => ({ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem })

type Rule = [isBroken: boolean, campo: string, mensagem: string]

const AMBIENTES = ['producao', 'homologacao'] as const

function rulesOf({ transporte, operacoes, capacidades, paginaDaNota }: Template): Rule[] {
  const { tipo, envelope, campoArquivo, tlsLegado } = transporte
  return [
    [!envelope.includes('{mensagem}'), 'transporte.envelope', 'O envelope precisa do marcador {mensagem}.'],
    ...AMBIENTES.map((ambiente): Rule => {
      const pagina = paginaDaNota?.[ambiente] ?? null
      return [
        pagina !== null && !(URL.canParse(pagina) && /^https?:/.test(pagina) && /\{(numero|codigo)\}/.test(pagina)),
        `paginaDaNota.${ambiente}`,
        'A página da nota é um endereço http ou https com o marcador {numero} ou {codigo}.',
      ]
    }),
    [
      tipo === 'multipart' && campoArquivo === null,
      'transporte.campoArquivo',
      'O envio multipart precisa do nome do campo do arquivo.',
    ],
    [
      tlsLegado?.nivelSeguranca === 1 && tlsLegado.versaoMinima !== 'TLSv1.2',
      'transporte.tlsLegado.nivelSeguranca',
      'TLS 1.0 e 1.1 só funcionam no nível de segurança 0.',
    ],
    [
      capacidades.cartaCorrecao && !operacoes.cartaCorrecao,
      'capacidades.cartaCorrecao',
      'A carta de correção precisa da operação cartaCorrecao.',
    ],
    [
      capacidades.inutiliza,
      'capacidades.inutiliza',
      'O serviço ainda não inutiliza números na prefeitura: só aqui, onde não serão usados.',
    ],
  ]
}

function ownRulesOf(template: Template): Rule[] {
  switch (template.familia) {
    case 'abrasf':
      return [modoRule(template), ...abrasfRules(template)]
    case 'paulistana':
      return [[!template.operacoes.enviarSincrono, 'operacoes.enviarSincrono', 'A emissão usa esta operação.']]
    case 'dps':
      return [modoRule(template)]
  }
}

function abrasfRules({ transporte, operacoes, xml, assinatura, politica }: TemplateAbrasf): Rule[] {
  const signsById = assinatura.rps || assinatura.lote || assinatura.cancelamento || assinatura.substituicao
  return [
    [
      xml.filhosSemNamespace && xml.prefixoMensagem === null,
      'xml.prefixoMensagem',
      'Com filhos sem namespace a raiz precisa de um prefixo.',
    ],
    [
      xml.prefixoMensagem !== null && !Object.hasOwn(xml.prefixos, xml.prefixoMensagem),
      'xml.prefixos',
      `O prefixo ${xml.prefixoMensagem} não está declarado.`,
    ],
    [xml.atributoId === null && signsById, 'assinatura', 'Sem atributo de identificação não há o que assinar.'],
    [
      assinatura.consultas === true && transporte.mensagem === 'cru',
      'assinatura.consultas',
      'A consulta é assinada inteira e não pode ir crua no envelope.',
    ],
    [
      assinatura.consultas === 'prestador' && xml.atributoId === null,
      'assinatura.consultas',
      'Sem atributo de identificação não há como assinar o prestador.',
    ],
    [
      politica.modo === 'assincrono' && !operacoes.consultarLote && !operacoes.consultarPorRps,
      'operacoes.consultarLote',
      'Um lote assíncrono precisa de consulta, pelo lote ou pelo RPS.',
    ],
  ]
}

function modoRule(template: TemplateDe<'abrasf' | 'dps'>): Rule {
  const needed = operacaoEnvio(template)
  return [!template.operacoes[needed], `operacoes.${needed}`, 'O modo escolhido usa esta operação.']
}

/** A template whose writer does not know its way to test would send real notes for tests. */
function testRules(template: Template): Rule[] {
  const { familia, operacoes } = template
  const { modo, elemento, metodo } = homologacaoOf(template)
  const emissao = familia === 'paulistana' ? 'enviarSincrono' : operacaoEnvio(template)
  const issuing = [emissao, 'substituir' as const].filter((each) => operacoes[each])
  return [
    [
      modo === 'elemento' && familia !== 'abrasf',
      'homologacao.modo',
      'Só os padrões da família abrasf testam por um elemento da mensagem.',
    ],
    [
      familia === 'paulistana' ? modo === 'endereco-proprio' : modo === 'metodo',
      'homologacao.modo',
      'A família paulistana testa por um método, e só ela.',
    ],
    [modo === 'elemento' && !elemento, 'homologacao.elemento', 'Diga qual elemento faz da mensagem um teste.'],
    [
      modo === 'elemento' && elemento !== undefined && issuing.some((each) => !elemento.operacoes.includes(each)),
      'homologacao.elemento.operacoes',
      `O elemento precisa ir em toda operação que emite: ${issuing.join(', ')}.`,
    ],
    [
      modo === 'metodo' && familia === 'paulistana' && template.homologacao !== undefined && !metodo,
      'homologacao.metodo',
      'Diga qual operação é o teste.',
    ],
  ]
}

function confiancaRules({ confianca }: Template): Rule[] {
  if (!confianca) return []
  const { nivel, fontes, capturada } = confianca
  return [
    [
      nivel === 'alta' && capturada === undefined && new Set(fontes.map(({ origem }) => origem)).size < 2,
      'confianca.nivel',
      'Confiança alta pede duas fontes de origens diferentes, ou uma mensagem capturada.',
    ],
  ]
}
