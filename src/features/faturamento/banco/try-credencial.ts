import type { CausaIncerta } from '#banco/banco.ts'
import type { CredencialCadastrada } from '#formas/faturamento/credencial.ts'
import type { App } from '#platform/app.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { openBanco } from './open-banco.ts'

/** Asks the bank for access with a credential, and returns its answer. Never throws because of the bank. */
export async function tryCredencial(app: App, id: string): Promise<CredencialCadastrada['teste']> {
  const open = await openBanco(app, id)
  if (!open) return { situacao: 'sem_resposta', mensagem: 'A credencial foi revogada antes de ser testada.' }
  const answer = await open.banco.entrar()
  if (answer.tipo === 'feita') return { situacao: 'aceita', mensagem: 'O banco aceitou a credencial e deu acesso.' }
  const motivo = answer.tipo === 'incerta' ? oneLineText(answer.motivo, 300) : answer.tipo
  if (answer.tipo === 'incerta' && answer.causa !== 'credencial') {
    const mensagem = `O banco não respondeu (${motivo}): ${FALHAS[answer.causa] ?? 'confira tokenUrl.'} A credencial ficou guardada, e as cobranças esperam.`
    return { situacao: 'sem_resposta', mensagem }
  }
  const mensagem = `O banco recusou a credencial (${motivo}): confira clientId, clientSecret e se o certificado é o cadastrado nele. Ela ficou guardada; cadastre de novo com os valores certos.`
  return { situacao: 'recusada', mensagem }
}

const FALHAS: Partial<Record<CausaIncerta, string>> = {
  dns: 'o nome em tokenUrl não existe; confira-o.',
  conexao: 'ninguém atende em tokenUrl; confira o endereço, ou espere o banco voltar.',
  tls: 'a conexão segura falhou; confira tokenUrl, e PIX_CA se o banco usa autoridade própria.',
  bloqueado: 'o endereço em tokenUrl é de rede interna, que este servidor não chama.',
  timeout: 'passou do tempo; espere o banco voltar.',
  indisponivel: 'o banco está com erro; espere ele voltar.',
}
