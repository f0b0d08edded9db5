import type { Nota } from '#web/api/portal/notas.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { nomeDoCampo } from '#web/words/campos.ts'
import { diaMes, horaMinuto } from '#web/words/datas.ts'

const CARTA = {
  em_processamento: { tom: 'azul', rotulo: 'Em processamento' },
  registrada: { tom: 'verde', rotulo: 'Registrada' },
  recusada: { tom: 'vermelho', rotulo: 'Recusada' },
} as const

/** The correction letters of a note, each with what it corrects. */
export function Cartas({ cartas }: { cartas: Nota['cartas'] }) {
  if (cartas.length === 0) return null
  return (
    <section aria-label="Cartas de correção">
      <h2 className="mb-2 text-sm font-semibold">Cartas de correção</h2>
      <ul className="flex flex-col gap-3">
        {cartas.map((carta) => (
          <li key={carta.id}>
            <p className="flex flex-wrap items-center gap-2">
              {diaMes(carta.em)}, {horaMinuto(carta.em)}
              <Selo tom={CARTA[carta.status].tom}>{CARTA[carta.status].rotulo}</Selo>
            </p>
            {Object.entries(carta.correcoes).map(
              ([campo, valor]) =>
                valor && (
                  <p key={campo}>
                    <span className="text-tinta-2">{nomeDoCampo(campo)}:</span> {valor}
                  </p>
                ),
            )}
            <p className="sub">Motivo: {carta.motivo}</p>
            {carta.erros.map(({ codigo, mensagem }) => (
              <p key={codigo + mensagem} className="text-vermelho">
                {mensagem}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
