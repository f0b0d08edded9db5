// nfse empresas listar | criar · nfse certificado enviar · nfse configurar
import { createNfse, type Entrada } from '../client.ts'
import { type Command, type ExitCode, type Run, readInput, readJson, textOf, UsageError } from './command.ts'
import { DEFAULT_URL, readSettings, saveSettings } from './settings.ts'
import { ask, card, isInteractive, table } from './terminal.ts'

export const EMPRESAS: Record<string, Command> = {
  'empresas listar': {
    uso: 'empresas listar [--q <texto>]',
    resumo: 'Lista as empresas emissoras e quanto falta de certificado',
    options: { q: { type: 'string' } },
    argumentos: 0,
    run: list,
  },
  'empresas criar': {
    uso: 'empresas criar <arquivo.json>',
    resumo: 'Cadastra uma empresa emissora',
    argumentos: 1,
    run: create,
  },
  'certificado enviar': {
    uso: 'certificado enviar <empresaId> <arquivo.pfx>',
    resumo: 'Envia o certificado A1; a senha é perguntada, ou vem de NFSE_SENHA_CERTIFICADO',
    argumentos: 2,
    run: upload,
  },
  configurar: {
    uso: 'configurar [--url <endereço>]',
    resumo: 'Guarda o endereço e a chave de API em ~/.config/nfse.json',
    options: { url: { type: 'string' } },
    argumentos: 0,
    run: configure,
  },
}

async function list({ flags, nfse, terminal }: Run): Promise<ExitCode> {
  const page = await nfse().empresas.listar({ q: textOf(flags, 'q'), limit: 100 })
  terminal.data(page)
  const rows = page.items.map(({ id, cpfCnpj, razaoSocial, ativa, certificado }) => [
    cpfCnpj,
    ativa ? razaoSocial : `${razaoSocial} (inativa)`,
    certificado ? `${certificado.status}, ${certificado.diasRestantes} dias` : 'sem certificado',
    id,
  ])
  table(terminal, ['CPF/CNPJ', 'RAZÃO SOCIAL', 'CERTIFICADO', 'ID'], rows)
  terminal.say(terminal.paint('cinza', `${page.items.length} de ${page.total}`))
  return 0
}

async function create({ args, nfse, terminal }: Run): Promise<ExitCode> {
  const empresa = await nfse().empresas.criar(readJson(args[0]!) as Entrada<'POST /empresas'>['corpo'])
  terminal.data(empresa)
  terminal.say(terminal.paint('verde', `✔ ${empresa.razaoSocial}`))
  card(terminal, [
    ['id', empresa.id],
    ['CPF/CNPJ', empresa.cpfCnpj],
    ['a seguir', `nfse certificado enviar ${empresa.id} <arquivo.pfx>`],
  ])
  return 0
}

async function upload({ args: [empresaId = '', path = ''], nfse, terminal }: Run): Promise<ExitCode> {
  const arquivo = readInput(path)
  const certificado = await nfse().certificados.enviar(empresaId, arquivo, await senhaDoCertificado())
  terminal.data(certificado)
  terminal.say(terminal.paint('verde', `✔ ${certificado.titular}`))
  card(terminal, [
    ['emissor', certificado.emissor],
    ['válido até', `${certificado.validoAte} (${certificado.diasRestantes} dias)`],
    ['SHA-256', certificado.impressaoDigital],
  ])
  return 0
}

/**
 * The password is never an argument of the command: every user of the machine sees those, and the shell's history keeps
 * them.
 */
async function senhaDoCertificado(): Promise<string> {
  const { NFSE_SENHA_CERTIFICADO: senha } = process.env
  if (senha !== undefined) return senha
  if (!isInteractive()) throw new UsageError('Sem terminal para perguntar a senha: defina NFSE_SENHA_CERTIFICADO.')
  return ask('Senha do certificado: ', { oculta: true })
}

/** Asks for missing settings, tries the key, and only then saves. */
async function configure({ flags, terminal }: Run): Promise<ExitCode> {
  const current = readSettings()
  const preset = textOf(flags, 'url') ?? current.url ?? DEFAULT_URL
  const interactive = isInteractive()
  const url = interactive && !flags['url'] ? (await ask(`Endereço da API [${preset}]: `)) || preset : preset
  const typed = interactive ? await ask(`Chave de API${current.chave ? ' [a atual]' : ''}: `, { oculta: true }) : ''
  const chave = typed || current.chave
  if (!chave) throw new UsageError('Sem terminal para perguntar a chave: defina NFSE_CHAVE.')
  const { total } = await createNfse({ chave, baseUrl: url }).empresas.listar({ limit: 1 })
  const path = saveSettings({ chave, url })
  terminal.data({ url, arquivo: path, empresas: total })
  terminal.say(`${terminal.paint('verde', '✔')} A chave funciona (${total} empresas). Guardado em ${path}`)
  return 0
}
