/**
 * What programs wrote of a failure, in the words of people: jobs, exchanges, probes and charges store it as
 * `classe: detalhe`, as the code of a socket, or as the text that the other side sent.
 */

/** The classes of failures that the service itself writes. */
const CLASSES: Readonly<Record<string, string>> = {
  ambiguo: 'a resposta não mostra de que nota é',
  assinatura: 'a assinatura não foi aceita',
  bloqueado_ssrf: 'o endereço não é público',
  cabecalho: 'o cabeçalho da pergunta não foi aceito',
  certificado: 'o certificado não foi aceito',
  codigo_desconhecido: 'um código que nenhum catálogo lista',
  conexao: 'a conexão foi recusada',
  contradicao: 'respostas que se contradizem',
  credencial: 'o usuário ou a senha não foram aceitos',
  dns: 'o endereço não foi encontrado',
  documento_indisponivel: 'o documento ainda não foi entregue',
  fault: 'o serviço de lá falhou',
  http: 'a resposta não é a que se espera',
  ilegivel: 'a resposta não se entende',
  indisponivel: 'o serviço de lá não respondeu',
  inscricao: 'a inscrição municipal não foi aceita',
  instabilidade: 'o serviço de lá está instável',
  leiaute: 'a forma da pergunta não foi aceita',
  limite: 'há pedidos demais neste minuto',
  lote_nao_recebido: 'o lote não consta como recebido',
  marca_de_teste: 'a resposta é de um teste',
  nao_perguntada: 'a pergunta não saiu',
  numero_ja_usado: 'o número já foi usado',
  outro_documento: 'a resposta é de outro documento',
  pendente: 'ainda não foi decidida',
  prazo: 'não havia mais tempo de enviar com segurança',
  recusa: 'a pergunta foi recusada',
  reset: 'a conexão caiu',
  resposta: 'a resposta não se entende',
  resposta_de_outro_rps: 'a resposta é de outro RPS',
  resposta_ilegivel: 'a resposta não se entende',
  sem_consulta: 'não há como perguntar por ela',
  sem_mensagem: 'a resposta não trouxe nota nem motivo',
  sem_nota: 'a resposta não trouxe a nota',
  silencio: 'o envio anterior não deixou resposta',
  tamanho: 'a resposta passou do tamanho esperado',
  teste_sem_marca: 'a resposta ao teste não diz que foi um teste',
  timeout: 'a resposta não veio a tempo',
  tls: 'a conexão segura não se formou',
  truncated: 'a resposta veio cortada',
  xml_indisponivel: 'o documento ainda não foi entregue',
}

/** What is said of a class; null: it is none of ours. */
export const classeEmPalavras = (classe: string): string | null => CLASSES[classe] ?? null

/** The codes and sentences of sockets, of our HTTP client and of the queue. */
const FRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:connect )?ECONNREFUSED\b(?: [\w.:[\]]+)?/g, 'a conexão foi recusada'],
  [/\b(?:read |write )?(?:ECONNRESET|EPIPE)\b|socket hang up|other side closed/g, 'a conexão caiu'],
  [/\b(?:connect )?(?:ETIMEDOUT|ESOCKETTIMEDOUT)\b(?: [\w.:[\]]+)?/g, 'a resposta não veio a tempo'],
  [/\b(?:getaddrinfo )?(?:ENOTFOUND|EAI_AGAIN)\b(?: [\w.:-]+)?/g, 'o endereço não foi encontrado'],
  [/\b(?:connect )?(?:EHOSTUNREACH|ENETUNREACH)\b(?: [\w.:[\]]+)?/g, 'o endereço não é alcançado daqui'],
  [/\bno whole answer in [\d#]+ ms\b/g, 'nenhuma resposta inteira a tempo'],
  [/\bHTTP (\d{3}) without a problem of the API\b/g, 'HTTP $1 que não é da API do banco'],
  [/\btoo many requests\b/g, 'há pedidos demais neste minuto'],
  [/\bthe bank accepts no token of this credential\b/g, 'o banco não aceita esta credencial'],
  [/^lease perdido$/, 'o processo que a fazia parou'],
]
/** What was asked when it failed, as stores name it. */
const PERGUNTAS: Readonly<Record<string, string>> = {
  token: 'ao pedir a entrada ao banco',
  consulta: 'na consulta',
  envio: 'no envio',
  pedido: 'no pedido',
}
/** A page that a proxy sent in the place of an answer: its title is all that people read of it. */
const PAGINA = /<(?:!doctype|html|head|body|\?xml|soap|[a-z]+:envelope)\b[\s\S]*/i
const TITULO = /<title>([^<]{1,120})<\/title>/i

/** The text of a failure as people read it. What is already in words stays as it is. */
export function erroEmPalavras(erro: string): string {
  const pagina = PAGINA.exec(erro)?.[0]
  if (pagina !== undefined) {
    const antes = erro.slice(0, erro.length - pagina.length).replace(/(?<![\s:])[\s:]+$/, '')
    const titulo = TITULO.exec(pagina)?.[1]?.trim()
    const dita = titulo ? `uma página no lugar da resposta (“${titulo}”)` : 'uma página no lugar da resposta'
    return [antes && erroEmPalavras(antes), dita].filter(Boolean).join(': ')
  }
  const [, classe = '', resto] = /^([a-z_]+)(?:: ([\s\S]*))?$/.exec(erro) ?? []
  const palavras = CLASSES[classe] ?? PERGUNTAS[classe]
  if (palavras) {
    const mais = resto ? erroEmPalavras(resto) : ''
    return mais && mais !== palavras ? `${palavras}: ${mais}` : palavras
  }
  return FRASES.reduce((texto, [found, said]) => texto.replace(found, said), erro)
    .replace(/\bHTTP (\d{3}) em [\d#]+ ms\b/g, 'HTTP $1')
    .trim()
}

const AMBIENTES: Readonly<Record<string, string>> = { producao: 'produção', homologacao: 'homologação' }

/** The group of a queue, `guarulhos:homologacao`, as people say it: `guarulhos, em homologação`. */
export function grupoEmPalavras(grupo: string): string {
  const [nome = '', ambiente = '', ...resto] = grupo.split(':')
  const dito = AMBIENTES[ambiente]
  return dito && resto.length === 0 ? `${nome === 'nacional' ? 'sistema nacional' : nome}, em ${dito}` : grupo
}

/** How long something waits: `47 s`, `8 min`, `3 h`, `2 dias`. */
export function esperaEmPalavras(segundos: number): string {
  if (segundos < 120) return `${Math.round(segundos)} s`
  if (segundos < 7_200) return `${Math.round(segundos / 60)} min`
  return segundos < 172_800 ? `${Math.round(segundos / 3_600)} h` : `${Math.round(segundos / 86_400)} dias`
}
