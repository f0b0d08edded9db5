import type { Permissao } from '../api/permissions.ts'
import { matches } from '../app/palette/destinos.ts'

/** What people ask most, each with its answer in two sentences and the screen where it is done. */
type Topico = {
  pergunta: string
  resposta: string
  para: Tela
  onde: string
  tambem: string
  /** What the screen asks of the role. */
  permissao?: Permissao
}
type Tela =
  | '/inicio'
  | '/notas'
  | '/recorrentes'
  | '/lotes/novo'
  | '/empresas'
  | '/municipios'
  | '/series'
  | '/equipe'
  | '/chaves'
  | '/mudancas'
  | '/perfil'

const GUIA: readonly Topico[] = [
  {
    pergunta: 'Como emitir a primeira nota',
    resposta:
      'Cadastre a empresa, envie o certificado A1 e emita em homologação, que não tem valor fiscal. O guia do Início leva por estes passos.',
    para: '/inicio',
    onde: 'Início',
    tambem: 'começar primeiros passos cadastrar',
  },
  {
    pergunta: 'Homologação e produção',
    resposta:
      'Homologação é o teste: nada ali vale. Em produção a nota vale, e cada uma é confirmada antes de sair. Troca-se no alto do menu.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'ambiente valer teste',
  },
  {
    pergunta: 'Cancelar uma nota',
    resposta:
      'Na página da nota, em Cancelar nota. Depois do prazo da prefeitura o botão passa a Solicitar cancelamento, e ela decide.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'anular desfazer prazo estornar',
  },
  {
    pergunta: 'Corrigir uma nota que já saiu',
    resposta:
      'Substituir emite outra no lugar da nota e cancela a primeira. Onde a prefeitura aceita, a carta de correção muda o texto e o contato.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'errada alterar editar carta de correção substituir valor',
  },
  {
    pergunta: 'A nota foi recusada',
    resposta:
      'A página da nota diz o motivo e o que fazer. Corrigir e reemitir abre o mesmo pedido, com o erro no campo, e usa um número novo.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'rejeitada erro reemitir',
  },
  {
    pergunta: 'A prefeitura não respondeu',
    resposta:
      'Não emita de novo: o serviço pergunta à prefeitura até saber se a nota saiu, e só então segue. A página da nota diz quando pergunta outra vez.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'dúvida incerta demora fila parada processando',
  },
  {
    pergunta: 'Enviar a nota ao cliente',
    resposta:
      'Na página da nota: por e-mail com o PDF, por WhatsApp ou pelo link. Ela mostra a quem foi enviada e quando o cliente a abriu.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'email whatsapp link pdf mandar tomador aberta',
  },
  {
    pergunta: 'Nota que se repete todo mês',
    resposta:
      'Em Recorrentes, ou em Repetir todo mês na página de uma nota. Sai sozinha, ou espera que alguém confirme.',
    para: '/recorrentes',
    onde: 'Recorrentes',
    tambem: 'mensalidade recorrente automática',
  },
  {
    pergunta: 'Emitir muitas notas de uma planilha',
    resposta:
      'Em Lotes, até 10.000 linhas de CSV ou Excel. Cada linha é conferida, e as erradas se corrigem ali mesmo.',
    para: '/lotes/novo',
    permissao: 'nota.issue',
    onde: 'Novo lote',
    tambem: 'lote excel csv importar arquivo',
  },
  {
    pergunta: 'Certificado vencido ou novo',
    resposta: 'Na página da empresa, aba Certificado: envie o .pfx com a senha. A troca é imediata.',
    para: '/empresas',
    onde: 'Empresas',
    tambem: 'a1 pfx renovar vencimento senha',
  },
  {
    pergunta: 'A minha cidade é atendida?',
    resposta: 'Municípios diz por regime. Onde ainda não é, Avise-me manda um e-mail quando passar a ser.',
    para: '/municipios',
    onde: 'Municípios',
    tambem: 'município prefeitura não atendido',
  },
  {
    pergunta: 'Um número ficou sem nota',
    resposta: 'Em Séries de RPS a lacuna aparece com a causa, e dali se inutiliza, uma a uma ou o intervalo.',
    para: '/series',
    onde: 'Séries de RPS',
    tambem: 'lacuna inutilizar numeração rps salto pulou',
  },
  {
    pergunta: 'Levar as notas do mês ao contador',
    resposta: 'Em Notas, Exportar: um ZIP com XML, PDF e relação, ou só a planilha. Ou convide o contador em Equipe.',
    para: '/notas',
    onde: 'Notas',
    tambem: 'exportar zip xml planilha excel contabilidade fechamento baixar',
  },
  {
    pergunta: 'Dar acesso a outra pessoa',
    resposta: 'Em Equipe, Convidar. O papel decide o que a pessoa pode, e pode valer só para algumas empresas.',
    para: '/equipe',
    permissao: 'usuario.read',
    onde: 'Equipe',
    tambem: 'usuário convite contador permissão papel',
  },
  {
    pergunta: 'Ligar o meu sistema',
    resposta:
      'Crie uma chave em Chaves de API e um endereço em Webhooks. A documentação traz exemplos em seis linguagens.',
    para: '/chaves',
    permissao: 'api-key.read',
    onde: 'Chaves de API',
    tambem: 'integração api webhook erp token',
  },
  {
    pergunta: 'Simples Nacional e ISS',
    resposta:
      'No Simples o ISS vai no DAS, e a nota não o traz; retido, ele aparece. O formulário decide por empresa e serviço.',
    para: '/mudancas',
    onde: 'O que muda na lei',
    tambem: 'das imposto alíquota mei retenção tributo',
  },
  {
    pergunta: 'Senha e segundo fator',
    resposta: 'Em Meu perfil. Quem esqueceu a senha a redefine pela página de entrada.',
    para: '/perfil',
    onde: 'Meu perfil',
    tambem: 'esqueci entrar código qr segurança sessão',
  },
]

/** What of the guide a text asks for; all of it without a text. */
export const searchGuia = (texto: string): readonly Topico[] =>
  GUIA.filter(({ pergunta, resposta, tambem }) => !texto || matches(texto, pergunta, resposta, tambem))
