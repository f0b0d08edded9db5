// The service as two API and three worker processes, behind HAProxy, PgBouncer and a PostgreSQL of two servers.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { openClient } from '../support/http.ts'
import { until } from '../support/until.ts'
import { type Carga, carregar } from './carga.ts'
import { abrirPalco, type Palco } from './palco.ts'
import { faltamProgramas } from './programas.ts'
import { provar } from './provas.ts'
import { abrirServico, type Servico } from './servico.ts'

const WORKERS = 3
const CLIENTES = 6
/** A try of a password beyond these waits (src/features/access/login-delay.ts), whichever process is asked. */
const TENTATIVAS_LIVRES = 5
/** Requests without a credential that an address may make in a minute (src/platform/http/rate-limit.ts). */
const SEM_CREDENCIAL = 120

type Visto = { passo: string; visto: string; faltas: string[] }

/** Rehearses it all, prints what was seen, and returns the exit code. */
export async function rodar(): Promise<number> {
  const faltam = faltamProgramas()
  if (faltam) {
    console.error(faltam)
    return 2
  }
  const comecou = performance.now()
  const tabela: Visto[] = []
  const anotar = (passo: string, visto: string, faltas: string[] = []) => {
    tabela.push({ passo, visto, faltas })
    console.log(`${faltas.length > 0 ? '✗' : '✓'} ${passo}: ${visto}`)
    for (const falta of faltas.slice(0, 10)) console.log(`    ${falta}`)
  }
  const palco = await abrirPalco((linha) => console.log(`  ${linha}`))
  try {
    const servico = await abrirServico({ env: palco.env, portas: palco.portas, workers: WORKERS })
    await balanceadas(palco)
    const { primario, sincrona } = await palco.cluster.papeis()
    anotar('no ar', `2 API, ${WORKERS} workers; primário ${primario?.nome}, réplica síncrona ${sincrona?.nome}`)
    await limites(palco, anotar)
    const carga = carregar([await palco.issuer(), await palco.issuer(), await palco.issuer()], CLIENTES)
    await reinicios(palco, servico, carga, anotar)
    await leituras(palco, carga, anotar)
    await queda(palco, carga, anotar)
    await carga.parar()
    const faltas = await provar(palco.sql, palco.city, carga.aceitas)
    anotar('nada aceito se perdeu', `${carga.aceitas.length} notas com 202, cada uma emitida uma vez na cidade`, faltas)
  } finally {
    await palco.fechar()
  }
  const faltas = tabela.reduce((soma, passo) => soma + passo.faltas.length, 0)
  console.log(
    `${faltas === 0 ? 'nenhuma falta' : `${faltas} faltas`} em ${Math.round((performance.now() - comecou) / 1000)} s`,
  )
  return faltas === 0 ? 0 : 1
}

type Anotar = (passo: string, visto: string, faltas?: string[]) => void

/** What slows a caller is counted once, whichever process answers. */
async function limites({ url, issuer }: Palco, anotar: Anotar): Promise<void> {
  const { tenant } = await issuer()
  const anonimo = openClient(url)
  const tentativas = await Promise.all(
    Array.from({ length: 14 }, () =>
      anonimo.post('/portal/auth/login', { email: tenant.email, senha: `errada-${randomUUID()}` }),
    ),
  )
  const processos = new Set(tentativas.map(({ headers }) => headers['x-processo']))
  const erradas = tentativas.filter(({ status }) => status === 401).length
  const esperam = tentativas.filter(({ status }) => status === 429).length
  anotar(
    'espera de senhas',
    `${erradas} tentativas conferidas e ${esperam} recusadas por ${processos.size} processos`,
    [
      ...(processos.size === 2 ? [] : ['as tentativas não chegaram aos dois processos']),
      ...(erradas === TENTATIVAS_LIVRES && erradas + esperam === 14
        ? []
        : [`esperado: ${TENTATIVAS_LIVRES} conferidas e o resto recusado`]),
    ],
  )
  const inicio = performance.now()
  const pedidos = await Promise.all(
    Array.from({ length: 2 * SEM_CREDENCIAL }, () => openClient(url, 'nfse_inexistente').get('/nfse')),
  )
  const passaram = pedidos.filter(({ status }) => status === 401).length
  // What refills meanwhile, and a second's worth that each process may hold in its hand.
  const refeitas =
    Math.ceil((SEM_CREDENCIAL * (performance.now() - inicio)) / 60_000) + 2 * Math.ceil(SEM_CREDENCIAL / 60)
  anotar(
    'limite por endereço',
    `${passaram} de ${pedidos.length} pedidos passaram (limite ${SEM_CREDENCIAL}/min nos dois)`,
    [
      ...(passaram <= SEM_CREDENCIAL + refeitas ? [] : [`passaram mais que ${SEM_CREDENCIAL} + ${refeitas}`]),
      ...(pedidos.some(({ status }) => status === 429) ? [] : ['nenhum pedido foi recusado']),
    ],
  )
}

/** Every process is exchanged while clients issue and list: no answer but a success. */
async function reinicios(palco: Palco, servico: Servico, carga: Carga, anotar: Anotar): Promise<void> {
  await until('a carga anda', () => carga.aceitas.length >= 3 * CLIENTES)
  carga.contar()
  carga.ausentes()
  for (const processo of [...servico.apis, ...servico.workers]) {
    const antes = carga.aceitas.length
    await servico.reiniciar(processo)
    await until('a carga anda', () => carga.aceitas.length > antes + CLIENTES)
    await balanceadas(palco) // the next one goes only when this one is back
  }
  const contagem = carga.contar()
  const total = Object.values(contagem).reduce((soma, n) => soma + n, 0)
  const ausentes = carga.ausentes()
  anotar('reinício de cada processo sob carga', `${total} respostas: ${mostrar(contagem)}`, [
    ...outras(contagem, /^POST \/nfse 202$|^GET \/nfse 200$/),
    ...(ausentes === 0 ? [] : [`${ausentes} notas não apareceram na lista logo depois do 202`]),
  ])
}

/** Lists come from the replica: what each API counted. */
async function leituras({ portas }: Palco, carga: Carga, anotar: Anotar, quando = ''): Promise<void> {
  const antes = carga.aceitas.length
  await until('a carga anda', () => carga.aceitas.length > antes + 2 * CLIENTES)
  const por: Record<string, number> = { replica: 0, primario: 0 }
  for (const porta of portas) {
    const texto = await (await fetch(`http://127.0.0.1:${porta}/metrics`)).text()
    for (const [, onde, n] of texto.matchAll(/^leituras_total\{onde="(\w+)"\} (\d+)/gm)) por[onde!]! += Number(n)
  }
  anotar(
    `listas lidas na réplica${quando}`,
    mostrar(por),
    por.replica! > 0 ? [] : ['nenhuma lista foi lida na réplica'],
  )
}

/** The primary dies with its machine; the synchronous replica takes over, and the dead one comes back as its replica. */
async function queda({ cluster }: Palco, carga: Carga, anotar: Anotar): Promise<void> {
  const { primario, sincrona } = await cluster.papeis()
  if (!primario || !sincrona)
    return anotar('queda do primário', 'não há réplica síncrona', ['o ensaio não pôde seguir'])
  carga.contar()
  const [antes, morto] = [carga.aceitas.length, performance.now()]
  cluster.matar(primario)
  const morreu = await recusa(primario.porta)
  await until('a réplica é o primário', async () => (await cluster.papeis()).primario?.nome === sincrona.nome)
  const promovida = (performance.now() - morto) / 1000
  const naPromocao = carga.aceitas.length
  await until('notas são aceitas de novo', () => carga.aceitas.length > naPromocao + 2 * CLIENTES)
  const aceita = (performance.now() - morto) / 1000
  const contagem = carga.contar()
  anotar(
    'queda do primário',
    `${sincrona.nome} promovida em ${promovida.toFixed(0)} s, cada cliente servido de novo em ${aceita.toFixed(0)} s (${carga.aceitas.length - antes} notas desde a queda): ${mostrar(contagem)}`,
    [
      ...(morreu ? [] : [`${primario.nome} ainda respondia depois de morto`]),
      ...outras(contagem, / (200|202|502|503|504|sem resposta)$/),
    ],
  )
  await cluster.religar(primario)
  anotar('o servidor morto voltou', `${primario.nome} segue ${sincrona.nome}`)
}

/** Whether nothing listens at a port any more. */
const recusa = (porta: number): Promise<boolean> =>
  new Promise((feito) => {
    const socket = connect(porta, '127.0.0.1')
    const dizer = (resposta: boolean) => {
      socket.destroy()
      feito(resposta)
    }
    socket.once('connect', () => dizer(false))
    socket.once('error', () => dizer(true))
  })

/** Waits until HAProxy sends requests to both API processes. */
async function balanceadas({ url, portas }: Palco): Promise<void> {
  const vistas = new Set<string | null>()
  await until('HAProxy serve pelos dois processos', async () => {
    const resposta = await fetch(`${url}/health/live`).catch(() => null)
    if (resposta?.ok) vistas.add(resposta.headers.get('x-processo'))
    return vistas.size === portas.length
  })
}

const outras = (contagem: Record<string, number>, esperadas: RegExp): string[] =>
  Object.entries(contagem)
    .filter(([chave]) => !esperadas.test(chave))
    .map(([chave, n]) => `${n} respostas ${chave}`)

const mostrar = (contagem: Record<string, number>): string =>
  Object.entries(contagem)
    .map(([chave, n]) => `${chave} × ${n}`)
    .join(', ')
