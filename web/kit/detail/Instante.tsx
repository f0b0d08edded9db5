import { dataCheia, diaMes, horaMinuto } from '../../words/datas.ts'

/** `14/11, 09:32`; the whole date and hour are shown when pointed at. */
export const Instante = ({ em }: { em: string }) => (
  <time dateTime={em} title={dataCheia(em)} className="whitespace-nowrap tabular-nums">
    {diaMes(em)}, {horaMinuto(em)}
  </time>
)
