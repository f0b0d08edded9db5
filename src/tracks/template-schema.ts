import type { Erro } from '#domain/nota/nota.ts'
import { type Schema, validateSchema } from '#domain/schema.ts'
import type { Operacao, Template } from './template.ts'

/** Every fault of a JSON value that should be a Template: shape first, then what one field demands of another. */
export function findTemplateFaults(value: unknown): Erro[] {
  const faults = validateSchema(TEMPLATE_SCHEMA, value)
  if (faults.length > 0) return faults
  const { familia, transporte, xml, assinatura, operacoes, capacidades, politica } = value as Template
  const wrong = (campo: string, mensagem: string) => faults.push({ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem })
  if (!transporte.envelope.includes('{mensagem}'))
    wrong('transporte.envelope', 'O envelope precisa do marcador {mensagem}.')
  if (transporte.tipo === 'multipart' && transporte.campoArquivo === null)
    wrong('transporte.campoArquivo', 'O envio multipart precisa do nome do campo do arquivo.')
  if (transporte.tlsLegado?.nivelSeguranca === 1 && transporte.tlsLegado.versaoMinima !== 'TLSv1.2')
    wrong('transporte.tlsLegado.nivelSeguranca', 'TLS 1.0 e 1.1 só funcionam no nível de segurança 0.')
  if (xml.filhosSemNamespace && xml.prefixoMensagem === null)
    wrong('xml.prefixoMensagem', 'Com filhos sem namespace a raiz precisa de um prefixo.')
  if (xml.prefixoMensagem !== null && !Object.hasOwn(xml.prefixos, xml.prefixoMensagem))
    wrong('xml.prefixos', `O prefixo ${xml.prefixoMensagem} não está declarado.`)
  if (
    xml.atributoId === null &&
    (assinatura.rps || assinatura.lote || assinatura.cancelamento || assinatura.substituicao)
  )
    wrong('assinatura', 'Sem atributo de identificação não há o que assinar.')
  if (assinatura.consultas === true && transporte.mensagem === 'cru')
    wrong('assinatura.consultas', 'A consulta é assinada inteira e não pode ir crua no envelope.')
  if (assinatura.consultas === 'prestador' && xml.atributoId === null)
    wrong('assinatura.consultas', 'Sem atributo de identificação não há como assinar o prestador.')
  if (capacidades.cartaCorrecao && !operacoes.cartaCorrecao)
    wrong('capacidades.cartaCorrecao', 'A carta de correção precisa da operação cartaCorrecao.')
  if (capacidades.inutiliza)
    wrong(
      'capacidades.inutiliza',
      'O serviço ainda não inutiliza números na prefeitura: só aqui, onde não serão usados.',
    )
  const needed = { gerar: 'gerar', sincrono: 'enviarSincrono', assincrono: 'enviarAssincrono' } as const
  if (!operacoes[needed[politica.modo]])
    wrong(`operacoes.${needed[politica.modo]}`, 'O modo escolhido usa esta operação.')
  if (familia === 'abrasf' && politica.modo === 'assincrono' && !operacoes.consultarLote && !operacoes.consultarPorRps)
    wrong('operacoes.consultarLote', 'Um lote assíncrono precisa de consulta, pelo lote ou pelo RPS.')
  return faults
}

const texto: Schema = { type: 'string', minLength: 1 }
const textoOuNull: Schema = { type: ['string', 'null'] }
const sim: Schema = { type: 'boolean' }
const lista: Schema = { type: 'array', items: texto }
const mapa: Schema = { type: 'object', additionalProperties: { type: 'string' } }
const inteiro = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum })
const um = (...values: readonly (string | number | boolean | null)[]): Schema => ({ enum: values })

/** An object with exactly these fields, all required but those named in `optional`. */
const objeto = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
})

const CHARSET = um('utf-8', 'iso-8859-1', 'windows-1252')

const OPERACAO = objeto(
  {
    nome: texto,
    raiz: texto,
    raizResposta: texto,
    mensagem: texto,
    soapAction: textoOuNull,
    metodo: um('GET', 'POST'),
  },
  ['mensagem', 'soapAction', 'metodo'],
)

const OPERACOES: readonly Operacao[] = [
  'gerar',
  'enviarSincrono',
  'enviarAssincrono',
  'consultarSituacao',
  'consultarLote',
  'consultarPorRps',
  'consultarFaixa',
  'consultarPrestado',
  'cancelar',
  'substituir',
  'cartaCorrecao',
]

/** JSON Schema of a Template (`template.ts` says what each field means), for the back-office and its editor. */
export const TEMPLATE_SCHEMA: Schema = objeto({
  padrao: { type: 'string', pattern: '^[a-z0-9]+([.-][a-z0-9]+)*$', 'x-formato': 'minúsculas, números, ponto e hífen' },
  titulo: texto,
  familia: um('abrasf', 'dps', 'paulistana'),
  versao: { type: 'string', pattern: '^[0-9]+(\\.[0-9]{2})?$', 'x-formato': 'a versão do leiaute, como 2.04' },
  transporte: objeto({
    tipo: um('soap11', 'soap12', 'rest-json', 'multipart'),
    charsetEnvio: CHARSET,
    charsetRetorno: CHARSET,
    mtls: sim,
    tlsLegado: {
      anyOf: [{ type: 'null' }, objeto({ versaoMinima: um('TLSv1', 'TLSv1.1', 'TLSv1.2'), nivelSeguranca: um(0, 1) })],
    },
    autenticacao: um('nenhuma', 'basic', 'usuario-senha-no-envelope', 'token-no-cabecalho'),
    envelope: texto,
    mensagem: um('cru', 'cdata', 'escapado'),
    cabecalhoSoap: textoOuNull,
    cabecalho: textoOuNull,
    soapAction: textoOuNull,
    declaracaoXml: sim,
    retorno: objeto({ modo: um('texto', 'xml', 'corpo'), elemento: textoOuNull }),
    campoArquivo: textoOuNull,
  }),
  operacoes: objeto(Object.fromEntries(OPERACOES.map((nome) => [nome, OPERACAO])), OPERACOES),
  xml: objeto(
    {
      namespace: { type: 'string' },
      prefixos: mapa,
      prefixoMensagem: textoOuNull,
      filhosSemNamespace: sim,
      atributoId: um('Id', 'id', null),
      versaoNoLote: textoOuNull,
      prestadorNoLote: um('grupo', 'direto'),
      gerarEmLote: sim,
      dataEmissao: um('date', 'dateTime'),
      aliquota: objeto({ escala: um('percentual', 'fracao'), casas: um(2, 4) }),
      itemLista: um('01.07', '1.07', '0107', '107'),
      tomador: um('Tomador', 'TomadorServico'),
      consultaEmPedido: sim,
      omitir: lista,
      exigir: lista,
      nomes: mapa,
      quebraDeLinha: texto,
      ibscbs: um('nenhum', 'inf-declaracao', 'servico', 'servico-valores', 'rps'),
      esquemaIbscbs: um('nacional', 'calculado', 'tiplan', 'giss'),
      motivoCancelamento: textoOuNull,
      naturezas: {
        type: 'object',
        properties: Object.fromEntries(['1', '2', '3', '4', '5', '6'].map((natureza) => [natureza, texto])),
        additionalProperties: false,
      },
    },
    ['naturezas'],
  ),
  assinatura: objeto({
    perfil: um('rsa-sha1', 'rsa-sha256'),
    rps: sim,
    lote: sim,
    cancelamento: sim,
    substituicao: sim,
    consultas: um(true, false, 'prestador'),
  }),
  capacidades: objeto({
    unicidadeRps: sim,
    consultaPorRps: sim,
    assincrono: sim,
    visibilidadeSegundos: inteiro(0, 86_400),
    cancelaPorWs: sim,
    substituiPorWs: sim,
    cartaCorrecao: sim,
    inutiliza: sim,
    reenvio: um('erro', 'idempotente', 'substitui'),
    listaDeItens: sim,
    maxConcorrencia: inteiro(1, 100),
    timeoutSegundos: inteiro(5, 300),
    discriminacaoMax: inteiro(1, 10_000),
  }),
  politica: objeto({
    modo: um('gerar', 'sincrono', 'assincrono'),
    esperasLoteS: { type: 'array', minItems: 1, items: inteiro(1, 86_400) },
    prazoCancelamentoHoras: inteiro(0, 100_000),
    codigoCancelamentoPadrao: texto,
    codigos: objeto({
      duplicado: lista,
      pendente: lista,
      naoEncontrado: lista,
      jaFeito: lista,
      prazo: lista,
      credencial: lista,
      recusa: lista,
    }),
  }),
})
