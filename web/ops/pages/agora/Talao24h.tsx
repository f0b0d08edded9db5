import type { Panorama } from '#web/api/ops/client.ts'
import { Talao } from '#web/kit/detail/Pagina.tsx'
import { duracao, inteiro, porcento } from '#web/words/formatos.ts'
import { type Hora, Horas } from './Horas.tsx'
import { Ir } from './Ir.tsx'

type Props = Panorama & { titulo: string; texto: string | null; porHora: readonly Hora[] | undefined }

/** The last 24 hours on the slip: what was authorised, how fast, what the cities refused, and its hours as bars. */
export function Talao24h({ titulo, texto, ultimas24h, incertas, filas, porHora }: Props) {
  const { autorizadas, rejeitadas, tempoAteAutorizacao } = ultimas24h
  const terminadas = autorizadas + rejeitadas
  return (
    <Talao>
      <div className="flex w-full flex-wrap items-baseline gap-x-2.5">
        <h2 className="text-xl">{titulo}</h2>
        {texto && <p className="text-sm text-tinta-2">{texto}</p>}
      </div>
      <dl className="flex w-full flex-wrap items-end gap-x-10 gap-y-3.5">
        <div>
          <dt className="sub">Autorizadas nas últimas 24 horas</dt>
          <dd className="text-3xl font-semibold tracking-tight tabular-nums">
            <Ir href="/notas?status=autorizada" className="hover:underline">
              {inteiro(autorizadas)}
            </Ir>
          </dd>
        </div>
        <Numero rotulo="Do pedido à nota, mediana">{duracao(tempoAteAutorizacao?.p50Ms) || '–'}</Numero>
        <Numero rotulo="Recusadas pela cidade">
          <Ir href="/notas?status=rejeitada" className="hover:underline">
            {inteiro(rejeitadas)}
          </Ir>
          {terminadas > 0 && (
            <span className="pl-1 text-sm text-tinta-3">
              {porcento(Math.round((rejeitadas / terminadas) * 1000) / 10)}
            </span>
          )}
        </Numero>
        <Numero rotulo="Em dúvida">{inteiro(incertas)}</Numero>
        <Numero rotulo="Na fila">
          <Ir href="/filas" className="hover:underline">
            {inteiro(filas.naFila)}
          </Ir>
        </Numero>
      </dl>
      <div className="w-full">
        <Horas porHora={porHora} />
      </div>
    </Talao>
  )
}

const Numero = ({ rotulo, children }: { rotulo: string; children: React.ReactNode }) => (
  <div>
    <dt className="sub">{rotulo}</dt>
    <dd className="text-lg tabular-nums">{children}</dd>
  </div>
)
