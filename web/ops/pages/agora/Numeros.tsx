import type { Panorama } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { Ir } from './Espera.tsx'

export const Numeros = ({
  ultimas24h,
  incertas,
  filas,
  contas,
  alertasAbertos,
  processosVivos,
  conexoesPublicadas,
}: Panorama) => (
  <Secao titulo="Últimas 24 horas, e agora">
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 border-y border-linha py-4 sm:grid-cols-4">
      <Numero rotulo="Autorizadas" valor={ultimas24h.autorizadas} href="/notas?status=autorizada" />
      <Numero rotulo="Recusadas" valor={ultimas24h.rejeitadas} href="/notas?status=rejeitada" />
      <Numero
        rotulo="Sem resultado conhecido"
        valor={incertas}
        href="/alertas?situacao=abertos&tipo=nota_incerta"
        grave
      />
      <Numero rotulo="Alertas abertos" valor={alertasAbertos} href="/alertas?situacao=abertos" grave />
      <Numero rotulo="Na fila" valor={filas.naFila} href="/filas" />
      <Numero rotulo="Contas" valor={contas} href="/clientes" />
      <Numero rotulo="Conexões publicadas" valor={conexoesPublicadas} href="/conexoes?status=publicada" />
      <Numero rotulo="Processos vivos" valor={processosVivos} href="/monitor/saude" />
    </dl>
  </Secao>
)

type Props = { rotulo: string; valor: number; href: string; grave?: boolean }
/** A number leads to what it counts. `grave`: any number above zero needs a person. */
const Numero = ({ rotulo, valor, href, grave }: Props) => (
  <Dado rotulo={rotulo}>
    <Ir href={href} className={cx(NUMERO, grave && valor > 0 && 'text-vermelho')}>
      {inteiro(valor)}
    </Ir>
  </Dado>
)
const NUMERO = 'text-xl leading-tight font-semibold tracking-tight tabular-nums hover:underline'
