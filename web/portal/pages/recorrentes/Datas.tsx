import { diaComSemana } from '#web/words/recorrentes.ts'

/** The next dates of a calendar, in rows. */
export const Datas = ({ datas }: { datas: readonly string[] }) =>
  datas.length > 0 && (
    <ol
      aria-label="Próximas datas"
      className="grid grid-cols-2 gap-x-6 gap-y-1.5 text-sm tabular-nums sm:grid-cols-3 lg:grid-cols-4"
    >
      {datas.map((data) => (
        <li key={data}>{diaComSemana(data)}</li>
      ))}
    </ol>
  )
