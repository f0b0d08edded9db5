// Companies in cities with a system of their own, which an operator published; one of them can be cut off.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { openCityCompany } from '../../support/city-company.ts'
import { openOperator } from '../../support/publish-city.ts'
import type { Issuer } from '../../support/tenant.ts'
import type { Stage } from '../stage.ts'
import { once } from './rows.ts'

export type CityIssuer = Pick<Issuer, 'api' | 'body' | 'tenant'>

/** A company in Limeira, whose layout is ABRASF 2.04. */
export const cityIssuer = (stage: Stage): Promise<CityIssuer> =>
  once(stage, 'empresa municipal', () => openIn(stage, 'limeira'))

/** A company in Belo Horizonte, and the only way to its city, which can be cut: then nothing of a send leaves. */
export const cutOffIssuer = (stage: Stage): Promise<CityIssuer & { way: Way }> =>
  once(stage, 'empresa de cidade inalcançável', async () => {
    const simulator = Number(new URL(stage.world.tree.env.SEFIN_URL_HOMOLOGACAO!).port)
    const way = await openWay(simulator)
    return { ...(await openIn(stage, 'belo-horizonte', way.port)), way }
  })

async function openIn({ world }: Stage, name: string, port?: number): Promise<CityIssuer> {
  const tenant = await world.register()
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === name)!
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
  const url = new URL(cidade.urlHomologacao)
  if (port) url.port = String(port)
  await operator.publish({ cidade: name, empresaId: empresa.id, pedido: empresa.body(), urlHomologacao: url.href })
  return { api: await tenant.apiKey(), body: empresa.body, tenant }
}

type Way = { port: number; cut(): Promise<void>; mend(): Promise<void> }

/** A port that leads to `target` on this machine, until it is cut: then nothing listens there. */
async function openWay(target: number): Promise<Way> {
  let server: Server
  const open = new Set<Socket>()
  const listen = (port: number) => {
    server = createServer((near) => {
      const far = connect(target, '127.0.0.1')
      for (const socket of [near, far]) {
        open.add(socket)
        socket.on('error', () => {}).on('close', () => open.delete(socket))
      }
      near.pipe(far).pipe(near)
    }).unref()
    return new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  }
  await listen(0)
  const { port } = server!.address() as { port: number }
  const cut = () => {
    for (const socket of open) socket.destroy()
    return new Promise<void>((closed) => server.close(() => closed()))
  }
  return { port, cut, mend: () => listen(port) }
}
