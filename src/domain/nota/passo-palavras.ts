import type { NomeDeAto } from './atos.ts'
import type { FatosDoPasso, Passo } from './passo.ts'

/** The title of the step at which only a person ends the note; the alert says the same. */
export const SEM_DECISAO = 'A nota não pode ser decidida sem uma pessoa'

/**
 * What an operator reads: what the matter is, why, what the service does by itself, what a person does now and by which
 * act. `espera`: nothing ends the matter (`pessoa`), or it ends by itself (`servico`), or it is over (`nada`).
 */
type Palavras = {
  titulo: string
  porque: string
  sozinho: string
  pessoa: string
  ato: NomeDeAto | null
  espera: 'pessoa' | 'servico' | 'nada'
}

type Dizer = Palavras | ((fatos: FatosDoPasso) => Palavras)

const NADA = 'Nada.'
const NADA_A_FAZER = 'Nada a fazer.'

const PALAVRAS: Readonly<Record<Passo, Dizer>> = {
  conflito: ({ conflito }) => ({
    titulo: 'A cidade tem uma nota com o nosso número, e o conteúdo é outro',
    porque: `A resposta a um envio se perdeu. Perguntada, a cidade mostrou a NFS-e ${conflito?.numero} com o RPS desta nota.`,
    sozinho:
      'Não reenvia nem troca de número. Pergunta uma vez por dia, e encerra o conflito se a cidade mostrar a nossa.',
    pessoa: 'Compare os dois documentos, diga de quem é a nota da cidade e por quê. Na dúvida, ligue para o cliente.',
    ato: null,
    espera: 'pessoa',
  }),
  conflito_decidido: ({ conflito }) => ({
    titulo: 'A nota da cidade foi declarada de outro sistema',
    porque: `Uma pessoa comparou esta nota com a NFS-e ${conflito?.numero} e decidiu.`,
    sozinho: 'Pergunta à cidade uma última vez. Se ela não mostrar a nossa, emite-a com o próximo número.',
    pessoa: 'Nada mais: a decisão está tomada.',
    ato: null,
    espera: 'servico',
  }),
  teste_sem_marca: ({ dito }) => ({
    titulo: 'O teste pode ter virado uma nota de verdade',
    porque: `A cidade respondeu ao envio de homologação com uma nota, e sem a marca de teste.${said(dito)}`,
    sozinho: 'Só pergunta à cidade. Não envia esta nota outra vez.',
    pessoa:
      'Procure a nota no site da prefeitura pelo número da resposta, que está nas transmissões. Se existir, cancele-a lá; só então encerre esta.',
    ato: 'falha-definitiva',
    espera: 'pessoa',
  }),
  pergunta_recusada: ({ dito }) => ({
    titulo: 'A cidade recusa as perguntas desta empresa',
    porque: `A cidade não aceita a credencial, o certificado, a inscrição ou a assinatura da empresa: não diz se emitiu a nota.${said(dito)}`,
    sozinho: 'Pergunta de novo, e segue quando a cidade aceitar a pergunta. Não envia a nota outra vez.',
    pessoa: 'Peça à empresa que renove o que a cidade não aceita; depois pergunte de novo.',
    ato: 'consultar',
    espera: 'pessoa',
  }),
  sem_decisao: ({ dito }) => ({
    titulo: SEM_DECISAO,
    porque: `A cidade não diz se emitiu a nota, e não é seguro enviá-la outra vez.${said(dito)}`,
    sozinho: 'Só pergunta de novo, e segue se a cidade responder. Não envia outra nem encerra esta.',
    pessoa:
      'Procure a nota com a prefeitura, por telefone ou no site dela, pelo RPS e pelo tomador. Se ela não a tem, encerre sem emissão, com a prova. Se a tem, pergunte de novo.',
    ato: 'falha-definitiva',
    espera: 'pessoa',
  }),
  tarefa_parada: ({ tarefa }) => ({
    titulo: 'A tarefa desta nota desistiu',
    porque: quoted('A última tentativa não concluiu', tarefa?.causa ?? null),
    sozinho: 'Nada, até alguém a devolver à fila.',
    pessoa: 'Resolva a causa e devolva a tarefa à fila. O serviço retoma de onde parou, sem repetir o envio.',
    ato: 'reenfileirar',
    espera: 'pessoa',
  }),
  sem_tarefa: {
    titulo: 'Nada espera por esta nota na fila',
    porque: 'A tarefa dela foi retirada ou se perdeu.',
    sozinho: NADA,
    pessoa: 'Devolva-a à fila. O serviço retoma de onde parou, sem repetir o envio.',
    ato: 'reenfileirar',
    espera: 'pessoa',
  },
  espera_causa: ({ tarefa }) => ({
    titulo: 'Espera que se resolva o que a impede',
    porque: quoted('O serviço não pode falar com a cidade', tarefa?.causa ?? null),
    sozinho: 'Confere de novo, e segue assim que puder. Não conta como tentativa.',
    pessoa: 'Resolva a causa. Para não esperar, devolva então a tarefa à fila.',
    ato: 'reenfileirar',
    espera: 'pessoa',
  }),
  fila_pausada: ({ tarefa }) => ({
    titulo: 'A fila está pausada',
    porque: quoted('Alguém da operação pausou a fila', tarefa?.causa ?? null),
    sozinho: 'Segue quando a fila for retomada.',
    pessoa: 'Nada por esta nota: retoma-se a fila inteira, em Filas.',
    ato: null,
    espera: 'pessoa',
  }),
  emissao_pausada: {
    titulo: 'A emissão está pausada',
    porque: 'Alguém da operação pausou os envios a esta cidade; consultas e cancelamentos seguem.',
    sozinho: 'Envia quando a emissão for retomada.',
    pessoa: 'Nada por esta nota: retoma-se a emissão da cidade inteira, em Agora.',
    ato: null,
    espera: 'pessoa',
  },
  cidade_suspensa: {
    titulo: 'A cidade não responde',
    porque: 'As últimas chamadas à cidade falharam, e o serviço não a chama por um tempo.',
    sozinho: 'Faz uma chamada de prova; se a cidade responder, esta nota segue.',
    pessoa: 'Nada por esta nota: a cidade está no Monitor.',
    ato: null,
    espera: 'servico',
  },
  enviando: {
    titulo: 'Sendo enviada agora',
    porque: 'O serviço fala com a cidade neste momento.',
    sozinho: 'A resposta da cidade decide.',
    pessoa: NADA_A_FAZER,
    ato: null,
    espera: 'servico',
  },
  consultando: {
    titulo: 'A cidade está sendo perguntada agora',
    porque: 'Um envio ficou sem resposta que o decida.',
    sozinho: 'A resposta da cidade decide.',
    pessoa: NADA_A_FAZER,
    ato: null,
    espera: 'servico',
  },
  aguardando_prefeitura: ({ dito }) => ({
    titulo: 'A cidade a recebeu, e ainda não decidiu',
    porque: `A cidade deu um protocolo ao envio.${said(dito)}`,
    sozinho: 'Pergunta de novo pelo protocolo.',
    pessoa: 'Nada. Para não esperar, pergunte agora.',
    ato: 'consultar',
    espera: 'servico',
  }),
  em_duvida: ({ dito }) => ({
    titulo: 'Não se sabe ainda se a cidade a autorizou',
    porque: `Um envio ficou sem resposta, e a nota pode já existir.${said(dito)}`,
    sozinho: 'Pergunta à cidade. Não a envia outra vez sem prova de que ela não existe.',
    pessoa: 'Nada: nunca emita outra no lugar desta. Para não esperar, pergunte agora.',
    ato: 'consultar',
    espera: 'servico',
  }),
  nova_tentativa: ({ tarefa }) => ({
    titulo: 'Vai ser enviada de novo',
    porque: quoted('A última tentativa não concluiu, e a cidade não tem a nota', tarefa?.causa ?? null),
    sozinho: 'Envia de novo.',
    pessoa: 'Nada. Para não esperar, devolva-a agora à fila; se a causa é da conexão, corrija-a e reprocesse.',
    ato: 'reenfileirar',
    espera: 'servico',
  }),
  na_fila: {
    titulo: 'Na fila de envio',
    porque: 'Nada dela pode estar na cidade ainda.',
    sozinho: 'Envia a nota.',
    pessoa: NADA_A_FAZER,
    ato: null,
    espera: 'servico',
  },
  cancelamento_manual: {
    titulo: 'O cancelamento depende de um ato na prefeitura',
    porque: 'Esta cidade não recebe pedido de cancelamento pelo serviço.',
    sozinho: 'Confere a situação da nota na cidade, e a conclui quando constar cancelada.',
    pessoa: 'Oriente a empresa a cancelar a nota na prefeitura.',
    ato: null,
    espera: 'pessoa',
  },
  cancelamento_sem_resposta: {
    titulo: 'A cidade não diz se cancelou a nota',
    porque: 'O cancelamento foi tentado muitas vezes, sem resposta que o decida.',
    sozinho: 'A nota continua válida até a cidade responder.',
    pessoa: 'Confira a nota com a prefeitura e devolva o pedido à fila.',
    ato: 'reenfileirar',
    espera: 'pessoa',
  },
  analise_sem_resposta: {
    titulo: 'A análise do cancelamento passou do prazo sem resposta',
    porque: 'A prefeitura não decidiu o pedido no prazo, e ele expirou.',
    sozinho: 'Nada. A nota continua válida.',
    pessoa: 'Pergunte à prefeitura pela análise; se preciso, a empresa faz outro pedido.',
    ato: null,
    espera: 'pessoa',
  },
  duas_notas: {
    titulo: 'A nota nova foi autorizada, e a original continua válida',
    porque: 'A cidade recusou cancelar a nota substituída, ou não respondeu.',
    sozinho: 'Nada a desfaz sozinho.',
    pessoa: 'Decida com a empresa qual das duas vale, e cancele a outra.',
    ato: null,
    espera: 'pessoa',
  },
  documento_divergente: {
    titulo: 'O depósito perdeu ou trocou um documento desta nota',
    porque: 'Um documento lido do depósito não é o que foi guardado, ou não está lá.',
    sozinho: NADA,
    pessoa: 'Recupere o documento da cópia de segurança do depósito, e resolva o alerta.',
    ato: null,
    espera: 'pessoa',
  },
  pedido_em_curso: {
    titulo: 'Autorizada, com um pedido em curso',
    porque: 'Um cancelamento, uma substituição ou uma carta de correção espera a cidade.',
    sozinho: 'Leva o pedido à cidade, e pergunta até ela decidir.',
    pessoa: 'Nada. Para não esperar, devolva o pedido agora à fila.',
    ato: 'reenfileirar',
    espera: 'servico',
  },
  autorizada: ended('Autorizada', 'A cidade emitiu a nota.'),
  cancelada: ended('Cancelada', 'A cidade cancelou a nota.'),
  substituida: ended('Substituída', 'Outra nota está no lugar desta.'),
  teste_barrado: (fatos) => ({
    ...refusal(fatos, 'O envio de homologação iria a um endereço de produção'),
    porque: 'O endereço de homologação da conexão é de produção: o envio foi recusado antes de sair.',
    pessoa: 'Corrija o endereço de homologação da conexão e publique-a; depois reemita.',
  }),
  reemitida: (fatos) => ({
    ...refusal(fatos, 'Recusada, e já reemitida'),
    sozinho: 'Nada por esta: outra nota está no lugar dela.',
    pessoa: NADA_A_FAZER,
    ato: null,
    espera: 'nada',
  }),
  recusada: (fatos) => refusal(fatos, 'Recusada'),
  recusada_sem_prova: (fatos) => ({
    ...refusal(fatos, 'Recusada, sem prova de que a cidade não a tem'),
    pessoa: 'Não reemita ainda: confira com a prefeitura se ela tem a nota.',
    ato: null,
  }),
  encerrada: (fatos) => refusal(fatos, 'Encerrada sem emissão'),
}

/** What is said of a step. */
export function palavrasOf(passo: Passo, fatos: FatosDoPasso): Palavras {
  const palavras = PALAVRAS[passo]
  return typeof palavras === 'function' ? palavras(fatos) : palavras
}

function ended(titulo: string, porque: string): Palavras {
  return { titulo, porque, sozinho: NADA, pessoa: NADA_A_FAZER, ato: null, espera: 'nada' }
}

function refusal({ erros }: FatosDoPasso, titulo: string): Palavras {
  const [erro] = erros
  const more = erros.length > 1 ? ` E mais ${erros.length - 1}.` : ''
  return {
    titulo,
    porque: erro ? `${quoted(erro.codigo, erro.mensagem)}${more}` : 'A recusa veio sem explicação.',
    sozinho: 'Nada: uma nota recusada não é enviada outra vez.',
    pessoa: 'Corrija o pedido e reemita, ou espere que a conta o faça.',
    ato: 'reemitir',
    espera: 'pessoa',
  }
}

/** A sentence with what was said, where something was. */
const quoted = (frase: string, dito: string | null): string =>
  dito === null ? `${frase}.` : `${frase}: ${dito.trim().replace(/(?<![.\s])[.\s]+$/, '')}.`

const said = (dito: string | null): string => (dito === null ? '' : ` A cidade respondeu: “${dito}”.`)
