import { NATUREZAS } from '#domain/nota/natureza.ts'
import type { Schema } from '#domain/schema.ts'
import type { Familia, Operacao } from './template.ts'

const texto: Schema = { type: 'string', minLength: 1 }
const textoOuNull: Schema = { type: ['string', 'null'] }
const sim: Schema = { type: 'boolean' }
const lista: Schema = { type: 'array', items: texto }
const mapa: Schema = { type: 'object', additionalProperties: { type: 'string' } }
const inteiro = (minimum: number, maximum: number): Schema => ({ type: 'integer', minimum, maximum })
const um = (...values: readonly (string | number | boolean | null)[]): Schema => ({ enum: values })

/** An object with these fields, all required but those named in `optional`. */
const objeto = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
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

const CODIGOS_DE_NATUREZA = {
  type: 'object',
  properties: { ...Object.fromEntries(NATUREZAS.map((nome) => [nome, textoOuNull])), retido: texto },
} as const satisfies Schema

const CODIGOS = { prazo: lista }
const POLITICA = {
  esperasLoteS: { type: 'array', minItems: 1, items: inteiro(1, 86_400) },
  prazoCancelamentoHoras: inteiro(0, 100_000),
} as const
const POLITICA_DE_ENVIO = objeto(
  {
    ...POLITICA,
    modo: um('gerar', 'sincrono', 'assincrono'),
    codigoCancelamentoPadrao: texto,
    faultsDeCredencial: lista,
    codigos: objeto({
      ...CODIGOS,
      duplicado: lista,
      pendente: lista,
      naoEncontrado: lista,
      jaFeito: lista,
      credencial: lista,
      recusa: lista,
    }),
  },
  ['faultsDeCredencial'],
)

/** The fields of every family. */
const COMUM = {
  padrao: { type: 'string', pattern: '^[a-z0-9]+([.-][a-z0-9]+)*$', 'x-formato': 'minúsculas, números, ponto e hífen' },
  titulo: texto,
  versao: { type: 'string', pattern: '^[0-9]+(\\.[0-9]{2})?$', 'x-formato': 'a versão do leiaute, como 2.04' },
  transporte: objeto(
    {
      tipo: um('soap11', 'soap12', 'rest-json', 'multipart'),
      charsetEnvio: CHARSET,
      charsetRetorno: CHARSET,
      mtls: sim,
      tlsLegado: {
        anyOf: [
          { type: 'null' },
          objeto({ versaoMinima: um('TLSv1', 'TLSv1.1', 'TLSv1.2'), nivelSeguranca: um(0, 1) }),
        ],
      },
      autenticacao: um('nenhuma', 'basic', 'usuario-senha-no-envelope', 'token-no-cabecalho'),
      envelope: texto,
      mensagem: um('cru', 'cdata', 'escapado'),
      cabecalhoSoap: textoOuNull,
      cabecalho: textoOuNull,
      servico: textoOuNull,
      soapAction: textoOuNull,
      declaracaoXml: sim,
      retorno: objeto({ modo: um('texto', 'xml', 'corpo'), elemento: textoOuNull }),
      campoArquivo: textoOuNull,
    },
    ['servico'],
  ),
  operacoes: objeto(Object.fromEntries(OPERACOES.map((nome) => [nome, OPERACAO])), OPERACOES),
  capacidades: objeto(
    {
      unicidadeRps: sim,
      consultaPorRps: sim,
      assincrono: sim,
      visibilidadeSegundos: inteiro(0, 86_400),
      cancelaPorWs: sim,
      substituiPorWs: sim,
      cartaCorrecao: sim,
      inutiliza: sim,
      reenvio: um('erro', 'idempotente', 'substitui'),
      cnpjAlfanumerico: sim,
      listaDeItens: sim,
      maxConcorrencia: inteiro(1, 100),
      timeoutSegundos: inteiro(5, 300),
      discriminacaoMax: inteiro(1, 10_000),
      discriminacaoConta: um('caracteres', 'utf16', 'bytes'),
    },
    ['cnpjAlfanumerico', 'discriminacaoConta'],
  ),
  eco: um('completo', 'sem-serie', 'sem-rps'),
  paginaDaNota: objeto({ producao: textoOuNull, homologacao: textoOuNull }, ['producao', 'homologacao']),
  homologacao: objeto(
    {
      modo: um('endereco-proprio', 'elemento', 'metodo', 'nenhuma'),
      elemento: objeto({
        nome: texto,
        valor: texto,
        onde: um('primeiro', 'ultimo'),
        operacoes: { type: 'array', minItems: 1, items: um(...OPERACOES) },
        marcas: { type: 'array', minItems: 1, items: texto },
      }),
      metodo: OPERACAO,
    },
    ['elemento', 'metodo'],
  ),
  confianca: objeto(
    {
      nivel: um('alta', 'media', 'baixa'),
      fontes: { type: 'array', minItems: 1, items: objeto({ nome: texto, origem: texto, data: texto }) },
      capturada: texto,
    },
    ['capturada'],
  ),
} as const satisfies Record<string, Schema>

/** Fields of every family that a template may leave out. */
const OPCIONAIS = ['eco', 'paginaDaNota', 'homologacao', 'confianca']

const NAMESPACE: Schema = { type: 'string' }
const PERFIL = um('rsa-sha1', 'rsa-sha256')

/** JSON Schema of a template of each family (`template.ts` says what each field means). */
export const TEMPLATE_SCHEMAS: Record<Familia, Schema> = {
  abrasf: objeto(
    {
      familia: { const: 'abrasf' },
      ...COMUM,
      xml: objeto(
        {
          namespace: NAMESPACE,
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
          codigoPais: um('bacen', 'ibge'),
          quebraDeLinha: { type: 'string', pattern: '[^]' }, // a break is white space alone
          ibscbs: um('nenhum', 'inf-declaracao', 'servico', 'servico-valores', 'rps'),
          esquemaIbscbs: um('nacional', 'calculado', 'tiplan', 'giss'),
          motivoCancelamento: textoOuNull,
          naturezas: {
            ...CODIGOS_DE_NATUREZA,
            properties: {
              ...CODIGOS_DE_NATUREZA.properties,
              simples: CODIGOS_DE_NATUREZA,
              mei: CODIGOS_DE_NATUREZA,
            },
          },
        },
        ['naturezas', 'codigoPais'],
      ),
      assinatura: objeto({
        perfil: PERFIL,
        rps: sim,
        lote: sim,
        cancelamento: sim,
        substituicao: sim,
        consultas: um(true, false, 'prestador'),
      }),
      politica: POLITICA_DE_ENVIO,
    },
    OPCIONAIS,
  ),
  paulistana: objeto(
    {
      familia: { const: 'paulistana' },
      ...COMUM,
      xml: objeto({ namespace: NAMESPACE }),
      // The city accepts no other.
      assinatura: objeto({ perfil: um('rsa-sha1') }),
      politica: objeto({ ...POLITICA, codigos: objeto(CODIGOS) }),
    },
    OPCIONAIS,
  ),
  dps: objeto(
    {
      familia: { const: 'dps' },
      ...COMUM,
      xml: objeto(
        {
          namespace: NAMESPACE,
          atributoId: um('Id', 'id'),
          versaoNoLote: textoOuNull,
          exigir: lista,
          namespaceDocumento: texto,
          mensagens: objeto({
            inscricaoNoLote: sim,
            quantidade: um('QuantidadeDps', 'QuantidadeRps'),
            consulente: um('nacional', 'abrasf', 'direto'),
            dps: um('numero', 'id', 'direto'),
            cancelamento: um('evento', 'abrasf'),
          }),
        },
        ['namespaceDocumento', 'mensagens'],
      ),
      assinatura: objeto({ perfil: PERFIL, lote: sim }),
      politica: POLITICA_DE_ENVIO,
    },
    OPCIONAIS,
  ),
}

/** The schema for a value that names this family; a value that names none is checked against the common fields only. */
export const schemaFor = (familia: unknown): Schema =>
  Object.entries(TEMPLATE_SCHEMAS).find(([name]) => name === familia)?.[1] ?? SEM_FAMILIA

const SEM_FAMILIA = objeto({ familia: um(...Object.keys(TEMPLATE_SCHEMAS)), ...COMUM }, OPCIONAIS)

/** JSON Schema of a Template for the back-office and its editor: one variant for each family, selected by `familia`. */
export const TEMPLATE_SCHEMA: Schema = { anyOf: Object.values(TEMPLATE_SCHEMAS) }
