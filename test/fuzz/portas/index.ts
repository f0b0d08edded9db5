import { attackBank, openAttacked } from '../../chaos/hostil-banco.ts'
import type { Bank } from '../../support/bank.ts'
import type { Falha } from '../alvo.ts'
import type { Ataque } from '../atacar.ts'
import { atacarBytes } from './atacar-bytes.ts'
import { atacarCorpos } from './atacar-corpos.ts'
import { abrirCena, type Cena } from './portas.ts'

/** What is attacked through the running service, by the name that `--so` takes. */
export const PORTAS: Record<string, (cena: Cena, casos: number, semente: number, bank: Bank) => Promise<Falha[]>> = {
  json: atacarCorpos,
  http: atacarBytes,
  banco: (_cena, casos, semente, bank) =>
    attackBank(bank, casos, semente).then(
      () => [],
      (error: Error) => [{ alvo: 'banco', semente, caso: 0, motivo: error.message, entrada: Buffer.alloc(0) }],
    ),
}

/** The service with a bank, for a whole run. */
export async function abrirPortas() {
  const bank = await openAttacked()
  const cena = await abrirCena(bank.world)
  return {
    atacar: async (nome: string, { casos, semente }: Ataque) => ({
      falhas: await PORTAS[nome]!(cena, casos, semente, bank),
      aprendidos: 0,
    }),
    fechar: () => bank.close(),
  }
}
