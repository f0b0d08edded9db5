import { attackBank, openAttacked } from '../../chaos/hostil-banco.ts'
import type { Bank } from '../../support/bank.ts'
import type { Falha } from '../alvo.ts'
import type { Ataque } from '../atacar.ts'
import { atacarBytes } from './atacar-bytes.ts'
import { atacarCorpos } from './atacar-corpos.ts'
import { atacarUnicode } from './atacar-unicode.ts'
import { abrirAdmin, abrirCena, type Cena } from './portas.ts'

/** What is attacked through the running service, by the name that `--so` takes. */
export const PORTAS: Record<string, (cena: Cena, casos: number, semente: number, parte: Parte) => Promise<Falha[]>> = {
  json: atacarCorpos,
  http: atacarBytes,
  unicode: (cena, casos, semente, { primeiro }) => atacarUnicode(cena, casos, semente, primeiro),
  banco: (_cena, casos, semente, { bank }) =>
    attackBank(bank, casos, semente).then(
      () => [],
      (error: Error) => [{ alvo: 'banco', semente, caso: 0, motivo: error.message, entrada: Buffer.alloc(0) }],
    ),
}

/** `primeiro`: the number, in the whole run, of the first case of this account. */
type Parte = { bank: Bank; primeiro: number }

/** Requests of one account: more would meet its limits alone. Each account has a seed of its own, counted on. */
const POR_CONTA = 500

/** The service with a bank, for a whole run. */
export async function abrirPortas() {
  const bank = await openAttacked()
  const admin = await abrirAdmin(bank.world)
  return {
    atacar: async (nome: string, { casos, semente }: Ataque) => {
      const falhas: Falha[] = []
      for (let feitos = 0; feitos < casos; feitos += POR_CONTA) {
        const cena = await abrirCena(bank.world, admin)
        const parte = { bank, primeiro: feitos }
        falhas.push(...(await PORTAS[nome]!(cena, Math.min(POR_CONTA, casos - feitos), semente + feitos, parte)))
      }
      return { falhas, aprendidos: 0 }
    },
    fechar: () => bank.close(),
  }
}
