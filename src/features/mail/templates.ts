import type { Ambiente } from '#domain/nota/nota.ts'
import { type Composed, compose } from '#platform/mail/compose.ts'

// Tokens are in the fragment (`#`): browsers do not send that part, so no server log contains one.

/** The invitation to an account. */
export const conviteMail = (input: {
  url: string
  token: string
  conta: string
  papel: string
  dias: number
}): Composed =>
  compose({
    assunto: `Convite para a conta ${input.conta}`,
    paragrafos: [
      'Olá,',
      `Você recebeu um convite para entrar na conta ${input.conta} com o papel ${PAPEIS[input.papel] ?? input.papel}.`,
      `O convite vale por ${input.dias} dias e pode ser usado uma vez. Se você não esperava por ele, ignore esta mensagem.`,
      `Código do convite: ${input.token}`,
    ],
    link: { texto: 'Aceitar o convite', url: `${input.url}/app/convite#${input.token}` },
  })

/** The link that proves the address of a person who registered. */
export const confirmacaoMail = (input: { url: string; token: string; nome: string }): Composed =>
  compose({
    assunto: 'Confirme o seu e-mail',
    paragrafos: [
      `Olá, ${input.nome}.`,
      'Uma conta acaba de ser criada com este e-mail. Confirme que ele é seu pelo link abaixo: até lá, não mandamos nada mais para cá.',
      'O link vale por 7 dias e pode ser usado uma vez.',
      'Se não foi você quem criou a conta, não confirme. Para ficar com o acesso, use "Esqueci a senha" na página de entrada: isso troca a senha e encerra as sessões de quem a criou.',
      `Código: ${input.token}`,
    ],
    link: { texto: 'Confirmar o e-mail', url: `${input.url}/app/confirmar-email#${input.token}` },
  })

/** The link to a new password. `contas`: the names of the person's accounts. */
export const redefinicaoMail = (input: {
  url: string
  token: string
  nome: string
  contas: readonly string[]
}): Composed =>
  compose({
    assunto: 'Redefinição de senha',
    paragrafos: [
      `Olá, ${input.nome}.`,
      `Recebemos um pedido para redefinir a sua senha, que vale ${contasListed(input.contas)}. Se foi você, escolha a nova senha pelo link abaixo.`,
      'O link vale por 24 horas e pode ser usado uma vez. Se não foi você, ignore esta mensagem: a senha atual continua valendo.',
      `Código: ${input.token}`,
    ],
    link: { texto: 'Escolher uma nova senha', url: `${input.url}/app/redefinir-senha#${input.token}` },
  })

const CONTAS_MAX = 10
function contasListed(contas: readonly string[]): string {
  const [named, others] = [contas.slice(0, CONTAS_MAX), contas.length - CONTAS_MAX]
  const what = contas.length === 1 ? 'na conta' : 'nas contas'
  return `${what} ${named.join(', ')}${others > 0 ? ` e outras ${others}` : ''}`
}

/** The notice that a password was changed, for a user who did not change it. */
export const senhaAlteradaMail = ({ nome }: { nome: string }): Composed =>
  compose({
    assunto: 'Sua senha foi alterada',
    paragrafos: [
      `Olá, ${nome}.`,
      'A sua senha acaba de ser alterada, e as outras sessões foram encerradas, em todas as suas contas.',
      'Se não foi você, redefina a senha agora pela página de entrada e avise um administrador da conta.',
    ],
  })

/** The notice that another person ended the second factor of the user. */
export const segundoFatorEncerradoMail = ({ nome, em }: { nome: string; em: Date }): Composed =>
  compose({
    assunto: 'Seu segundo fator foi encerrado',
    paragrafos: [
      `Olá, ${nome}.`,
      `O segundo fator do seu usuário foi encerrado por quem administra o acesso, em ${brasilia(em)}, e as suas sessões terminaram.`,
      'Ao entrar de novo, só a senha será pedida. Cadastre outro segundo fator no seu perfil.',
      'Se você não pediu isso, troque a senha e avise quem administra a conta.',
    ],
  })

/** A certificate that ends soon. `dias`: whole days left. */
export const certificadoMail = (input: {
  nome: string
  empresa: string
  cnpj: string
  dias: number
  validoAte: Date
  url: string
}): Composed => {
  const quando = input.dias === 0 ? 'em menos de um dia' : input.dias === 1 ? 'em 1 dia' : `em ${input.dias} dias`
  return compose({
    assunto: `O certificado de ${input.empresa} vence ${quando}`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      `O certificado digital A1 da empresa ${input.empresa} (${input.cnpj}) vence ${quando}, em ${brasilia(input.validoAte)}.`,
      'Depois dessa data nenhuma nota poderá ser emitida por esta empresa. Envie o novo certificado pelo portal ou pela API: a troca é imediata.',
      'Se quem tem o arquivo é outra pessoa, faça na página um link para ela: por ele se envia o certificado sem ter conta.',
    ],
    link: { texto: 'Ver os certificados', url: input.url },
  })
}

/** The link by which the owner of a company sends its certificate. `validoAte`: of the one in force; null: there is none. */
export const linkDeCertificadoMail = (input: {
  url: string
  conta: string
  empresa: string
  cnpj: string
  validoAte: Date | null
  agora: Date
  dias: number
}): Composed => {
  const { validoAte, agora } = input
  return compose({
    assunto: `Envie o certificado digital de ${input.empresa}`,
    paragrafos: [
      'Olá,',
      `${input.conta} emite as notas de ${input.empresa} (${input.cnpj}) e pede o certificado digital A1 dela, o arquivo .pfx ou .p12 com a senha.`,
      ...(validoAte
        ? [
            `O que está em uso ${validoAte <= agora ? 'venceu' : 'vence'} em ${brasilia(validoAte)}. Sem outro, nenhuma nota sai.`,
          ]
        : []),
      `Pelo link abaixo o envio não pede cadastro. Ele vale por ${input.dias} dias e uma vez, e só aceita o certificado deste CNPJ. O arquivo e a senha não são guardados.`,
      'Se você não esperava por este pedido, confirme com quem cuida das suas notas antes de enviar.',
    ],
    link: { texto: 'Enviar o certificado', url: input.url },
  })
}

/** A webhook endpoint that stopped receiving. */
export const webhookMail = (input: { nome: string; url: string; desativado: boolean; desde: Date | null }): Composed =>
  compose({
    assunto: input.desativado ? 'Um endpoint de webhook foi desativado' : 'Um endpoint de webhook está falhando',
    paragrafos: [
      `Olá, ${input.nome}.`,
      `As entregas para ${input.url} estão falhando${input.desde ? ` desde ${brasilia(input.desde)}` : ''}.`,
      input.desativado
        ? 'Por isso o endpoint foi desativado e as entregas pendentes foram suspensas. Corrija o receptor, reative o endpoint no portal e reenvie as entregas suspensas.'
        : 'Continuaremos tentando. Se nada for entregue em 5 dias, o endpoint será desativado. Confira se o receptor está no ar e responde com um código 2xx em até 10 segundos.',
    ],
  })

/** A note whose outcome only a person can find out. */
export const incertaMail = (input: {
  nome: string
  empresa: string
  cnpj: string
  serie: string
  numero: number
  url: string
}): Composed =>
  compose({
    assunto: `Uma nota de ${input.empresa} ficou sem resposta do município`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      `O município não disse se emitiu a nota de RPS ${input.numero}, série ${input.serie}, da empresa ${input.empresa} (${input.cnpj}), e não é seguro enviá-la outra vez: ela poderia sair em dobro.`,
      'A nossa operação foi avisada, e as consultas ao município continuam. Se você tem acesso ao site da prefeitura, procure lá a nota por este RPS e conte ao suporte o que encontrou. Não a emita de novo enquanto isso.',
    ],
    link: { texto: 'Ver a nota', url: input.url },
  })

/** A recurring note that was not issued on its date. `mes`: `11/2026`. */
export const recorrenteRecusadaMail = (input: {
  nome: string
  recorrente: string
  empresa: string
  mes: string
  motivo: string
  url: string
}): Composed =>
  compose({
    assunto: `A nota recorrente "${input.recorrente}" de ${input.mes} não foi emitida`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      `A nota recorrente "${input.recorrente}", da empresa ${input.empresa}, deveria ter saído para ${input.mes}, e foi recusada: ${input.motivo}`,
      'Corrija o que a mensagem pede e emita esta nota pela página da recorrência. As próximas datas continuam marcadas.',
    ],
    link: { texto: 'Ver a nota recorrente', url: input.url },
  })

/** A change of plan that an owner made in the portal; `depois` and `agora` are amounts as written: `R$ 99,90`. */
export const trocaDePlanoMail = (input: {
  nome: string
  conta: string
  por: string
  antes: string
  plano: string
  depois: string
  vigencia: string
  /** What the next fatura charges for the days left; null: nothing. */
  agora: string | null
  url: string
}): Composed =>
  compose({
    assunto: `O plano da conta ${input.conta} muda para ${input.plano}`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      `${input.por} trocou o plano da conta ${input.conta}, de ${input.antes} para ${input.plano}. A troca vale a partir de ${input.vigencia}, e a mensalidade passa a ser de ${input.depois}.`,
      ...(input.agora
        ? [`Pelos dias que faltam no período, a próxima fatura traz ${input.agora} de acerto entre os dois planos.`]
        : []),
      'Se não foi você nem alguém da sua equipe, fale com o suporte.',
    ],
    link: { texto: 'Ver o plano e as faturas', url: input.url },
  })

/** A city that the person waited for: its notes can be issued from now on. */
export const cidadeAtendidaMail = (input: {
  nome: string
  cidade: string
  uf: string
  ambiente: Ambiente
  url: string
}): Composed => {
  const teste = input.ambiente === 'homologacao'
  return compose({
    assunto: `Já emitimos em ${input.cidade}, ${input.uf}${teste ? ', em homologação' : ''}`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      `Você pediu para saber quando as notas de ${input.cidade}, ${input.uf}, pudessem ser emitidas${teste ? ' em homologação, o ambiente de teste' : ''}. Já podem.`,
      'Veja na página da cidade o que a empresa precisa ter antes da primeira nota.',
    ],
    link: { texto: `Ver ${input.cidade}`, url: input.url },
  })
}

/** A notice of the operation about something outside the account that keeps its notes. `esperam`: what of the account waits. */
export const avisoMail = (input: {
  nome: string
  titulo: string
  texto: string
  esperam: string
  url: string
}): Composed =>
  compose({
    assunto: input.titulo,
    paragrafos: [
      `Olá, ${input.nome}.`,
      input.texto,
      ...(input.esperam ? [input.esperam] : []),
      'Avisaremos por aqui quando voltar ao normal.',
    ],
    link: { texto: 'Ver no portal', url: input.url },
  })

/** The end of what such a notice was about. */
export const voltaMail = (input: { nome: string; titulo: string; avisadoEm: Date; em: Date; url: string }): Composed =>
  compose({
    assunto: `Voltou ao normal: ${input.titulo}`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      `Em ${brasilia(input.avisadoEm)} avisamos: "${input.titulo}". Isso acabou em ${brasilia(input.em)}.`,
      'O que esperava segue sozinho. Não é preciso enviar nada de novo.',
    ],
    link: { texto: 'Ver no portal', url: input.url },
  })

/** The request of the operation for another certificate of a company whose notes wait. `fim`: when the present one ended or ends. */
export const pedidoDeCertificadoMail = (input: {
  nome: string
  empresa: string
  cnpj: string
  fim: Date | null
  vencido: boolean
  url: string
}): Composed =>
  compose({
    assunto: `Precisamos do certificado de ${input.empresa}`,
    paragrafos: [
      `Olá, ${input.nome}.`,
      input.fim
        ? `O certificado digital A1 da empresa ${input.empresa} (${input.cnpj}) ${input.vencido ? 'venceu' : 'vence'} em ${brasilia(input.fim)}.`
        : `A empresa ${input.empresa} (${input.cnpj}) não tem um certificado digital A1 que valha.`,
      `${input.vencido ? 'As notas desta empresa esperam por outro' : 'Depois disso nenhuma nota desta empresa sai sem outro'}. Envie-o pelo link: a troca é imediata, e o que espera segue sozinho.`,
    ],
    link: { texto: 'Enviar o certificado', url: input.url },
  })

/** The note, to the customer who bought the service. */
export const notaMail = (input: {
  prestador: string
  tomador: string | null
  numero: string
  valor: string
  ambiente: Ambiente
  url: string
}): Composed =>
  compose({
    assunto: `${input.ambiente === 'homologacao' ? '[TESTE] ' : ''}Nota fiscal ${input.numero} de ${input.prestador}`,
    paragrafos: [
      input.tomador ? `Olá, ${input.tomador}.` : 'Olá,',
      `${input.prestador} emitiu a nota fiscal de serviço nº ${input.numero}, no valor de ${input.valor}.`,
      ...(input.ambiente === 'homologacao' ? ['Nota emitida em ambiente de homologação: não tem valor fiscal.'] : []),
    ],
    link: { texto: 'Ver a nota e baixar o PDF', url: input.url },
  })

/** A note that a person sends, in their own words. `quem`: their name and the company's. */
export const notaEnviadaMail = (input: {
  assunto: string
  mensagem: string
  ressalva: string | null
  quem: string | null
  url: string
}): Composed =>
  compose({
    assunto: input.assunto,
    paragrafos: [
      ...input.mensagem.split(/\n{2,}/).filter((each) => each.trim() !== ''),
      ...(input.ressalva ? [input.ressalva] : []),
      'O PDF da nota (DANFSe) vai anexado. No link abaixo ela pode ser conferida e baixada.',
      ...(input.quem ? [`Enviada por ${input.quem}.`] : []),
    ],
    link: { texto: 'Ver a nota', url: input.url },
  })

const PAPEIS: Record<string, string> = {
  owner: 'dono',
  admin: 'administrador',
  developer: 'desenvolvedor',
  faturamento: 'faturamento',
  leitura: 'somente leitura',
  contador: 'contador',
}

const BRASILIA = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const brasilia = (moment: Date) => `${BRASILIA.format(moment).replace(',', ' às')} (horário de Brasília)`
