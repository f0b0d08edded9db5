import { passos, readAt, writeAt } from '#domain/caminhos.ts'

type Opcao = { value: string; label: string }
/** A field of a template in words. `opcoes`: the values by name; a number has none. */
export type Campo = { caminho: string; rotulo: string; ajuda?: string; opcoes?: readonly Opcao[] }

const SIM_OU_NAO: readonly Opcao[] = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
]
const opcoes = (...pares: readonly (readonly [value: string, label: string])[]): readonly Opcao[] =>
  pares.map(([value, label]) => ({ value, label }))
const sim = (caminho: string, rotulo: string): Campo => ({ caminho, rotulo, opcoes: SIM_OU_NAO })
const numero = (caminho: string, rotulo: string, ajuda?: string): Campo => ({
  caminho,
  rotulo,
  ...(ajuda && { ajuda }),
})
const CHARSETS = opcoes(['utf-8', 'UTF-8'], ['iso-8859-1', 'ISO-8859-1'], ['windows-1252', 'Windows-1252'])

/** What every city answers, even where its template does. */
export const SEMPRE: readonly string[] = ['homologacao.modo', 'politica.prazoCancelamentoHoras']

/** The fields of a template that cities of one standard have otherwise, in the order of a request. */
export const CAMPOS: readonly Campo[] = [
  {
    caminho: 'homologacao.modo',
    rotulo: 'Como a cidade testa',
    ajuda: 'Uma nota de teste nunca pode valer.',
    opcoes: opcoes(
      ['endereco-proprio', 'Endereço próprio para testes'],
      ['elemento', 'Um elemento no XML marca o teste'],
      ['metodo', 'Um método próprio para testes'],
      ['nenhuma', 'Não há como testar'],
    ),
  },
  numero('politica.prazoCancelamentoHoras', 'Prazo de cancelamento, em horas', 'Zero: a cidade decide a cada pedido.'),
  {
    caminho: 'politica.modo',
    rotulo: 'Como se envia',
    opcoes: opcoes(
      ['gerar', 'Uma nota por vez'],
      ['sincrono', 'Lote com resposta na hora'],
      ['assincrono', 'Lote com protocolo'],
    ),
  },
  sim('assinatura.rps', 'Assina cada RPS'),
  sim('assinatura.lote', 'Assina o lote'),
  sim('assinatura.cancelamento', 'Assina o cancelamento'),
  {
    caminho: 'assinatura.perfil',
    rotulo: 'Algoritmo da assinatura',
    opcoes: opcoes(['rsa-sha1', 'RSA com SHA-1'], ['rsa-sha256', 'RSA com SHA-256']),
  },
  {
    caminho: 'xml.aliquota.escala',
    rotulo: 'Alíquota no XML',
    opcoes: opcoes(['percentual', 'Percentual: 5.00'], ['fracao', 'Fração: 0.0500']),
  },
  {
    caminho: 'xml.dataEmissao',
    rotulo: 'Data de emissão',
    opcoes: opcoes(['date', 'Só o dia'], ['dateTime', 'Dia e hora']),
  },
  {
    caminho: 'xml.itemLista',
    rotulo: 'Item da lista de serviços',
    opcoes: opcoes(['01.07', '01.07'], ['1.07', '1.07'], ['0107', '0107'], ['107', '107']),
  },
  {
    caminho: 'xml.tomador',
    rotulo: 'Elemento do tomador',
    opcoes: opcoes(['Tomador', 'Tomador'], ['TomadorServico', 'TomadorServico']),
  },
  {
    caminho: 'xml.prestadorNoLote',
    rotulo: 'Prestador no lote',
    opcoes: opcoes(['grupo', 'Em um grupo'], ['direto', 'Direto no lote']),
  },
  {
    caminho: 'transporte.tipo',
    rotulo: 'Transporte',
    opcoes: opcoes(
      ['soap11', 'SOAP 1.1'],
      ['soap12', 'SOAP 1.2'],
      ['rest-json', 'JSON por HTTP'],
      ['multipart', 'Arquivo em formulário'],
    ),
  },
  {
    caminho: 'transporte.mensagem',
    rotulo: 'O XML dentro do envelope',
    opcoes: opcoes(['cru', 'Como XML'], ['cdata', 'Em CDATA'], ['escapado', 'Como texto escapado']),
  },
  { caminho: 'transporte.charsetEnvio', rotulo: 'Codificação do envio', opcoes: CHARSETS },
  { caminho: 'transporte.charsetRetorno', rotulo: 'Codificação da resposta', opcoes: CHARSETS },
  sim('transporte.mtls', 'Pede o certificado da empresa na conexão'),
  {
    caminho: 'transporte.autenticacao',
    rotulo: 'Login além do certificado',
    opcoes: opcoes(
      ['nenhuma', 'Nenhum'],
      ['basic', 'Usuário e senha (Basic)'],
      ['usuario-senha-no-envelope', 'Usuário e senha no envelope'],
      ['token-no-cabecalho', 'Token no cabeçalho'],
    ),
  },
  sim('transporte.declaracaoXml', 'O XML começa pela declaração'),
  sim('capacidades.unicidadeRps', 'Recusa o mesmo RPS duas vezes'),
  sim('capacidades.consultaPorRps', 'Consulta por RPS'),
  sim('capacidades.cancelaPorWs', 'Cancela pelo web service'),
  sim('capacidades.substituiPorWs', 'Substitui pelo web service'),
  sim('capacidades.cartaCorrecao', 'Carta de correção'),
  numero('capacidades.visibilidadeSegundos', 'Demora a mostrar a nota, em segundos'),
  numero('capacidades.timeoutSegundos', 'Espera pela resposta, em segundos'),
  numero('capacidades.maxConcorrencia', 'Pedidos ao mesmo tempo'),
  numero('capacidades.discriminacaoMax', 'Tamanho da discriminação'),
]

/** The value of a field as the form holds it; undefined where the template does not answer it. */
export function respostaDe(template: object, caminho: string): string | undefined {
  const valor = readAt(template, caminho)
  return valor === undefined || valor === null ? undefined : String(valor)
}

/** How a value is shown. */
export const emPalavras = ({ opcoes: of }: Campo, valor: string | undefined): string =>
  valor === undefined ? 'não diz' : (of?.find(({ value }) => value === valor)?.label ?? valor)

/** A template with the answers of a form: a text becomes what the field of the template holds. */
export const comRespostas = <T extends object>(template: T, respostas: object): T =>
  CAMPOS.reduce((each, { caminho, opcoes: of }) => {
    const texto = readAt(respostas, caminho)
    if (typeof texto !== 'string' || texto === respostaDe(each, caminho)) return each
    const valor = texto === 'true' || (texto === 'false' ? false : of ? texto : Number(texto))
    return writeAt(each, passos(caminho), valor)
  }, template)

/** The fields that the family of this template has. */
export const camposDe = (template: object): readonly Campo[] =>
  CAMPOS.filter(({ caminho }) => SEMPRE.includes(caminho) || respostaDe(template, caminho) !== undefined)
