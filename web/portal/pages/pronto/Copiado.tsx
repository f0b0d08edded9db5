import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { chooseAmbiente } from '#web/api/portal/ambiente.ts'
import type { CopiaParaProducao } from '#web/api/portal/client.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { COPIADOS, quantos, type Copiado as Tipo } from '#web/words/pronto.ts'
import { Datas } from './OQueVai.tsx'

/** What the copy did, and where it is seen in production. */
export function Copiado({ copia, empresaId }: { copia: CopiaParaProducao; empresaId: string }) {
  const feitos = (Object.keys(COPIADOS) as Tipo[]).filter((tipo) => copia[tipo].copiados > 0)
  const see = () => chooseAmbiente('producao')
  return (
    <Painel tom="verde" icone={CircleCheck} titulo="Copiado para a produção">
      <ul className="mt-1">
        {feitos.map((tipo) => (
          <li key={tipo}>{quantos(tipo, copia[tipo].copiados)}</li>
        ))}
      </ul>
      <Datas novas={copia.recorrentes.novas} />
      {feitos.length === 0 && <p className="mt-1">A produção já tinha tudo.</p>}
      <p className="mt-3">Ver na produção:</p>
      <p className="mt-1 flex flex-wrap gap-2">
        <Link
          to="/empresas/$id"
          params={{ id: empresaId }}
          search={{ aba: 'municipios' }}
          onClick={see}
          className={classeBotao()}
        >
          Municípios da empresa
        </Link>
        <Link to="/clientes" search={{ empresaId }} onClick={see} className={classeBotao()}>
          Clientes
        </Link>
        <Link to="/recorrentes" search={{ empresaId }} onClick={see} className={classeBotao()}>
          Notas recorrentes
        </Link>
      </p>
    </Painel>
  )
}
