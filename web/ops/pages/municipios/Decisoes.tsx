import type { MunicipioAdmin } from '#web/api/ops/client.ts'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { count } from '#web/words/formatos.ts'
import { prazo } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { decisoesDe } from './decisoes.ts'

export const CONFIANCA = { alta: 'alta', media: 'média', baixa: 'baixa' }

export const Decisoes = ({ municipio: { ajuste, prazoAprendido } }: { municipio: MunicipioAdmin }) => {
  const decisoes = decisoesDe(ajuste)
  const aprendidos = (['producao', 'homologacao'] as const).flatMap((ambiente) => {
    const aprendido = prazoAprendido[ambiente]
    return aprendido ? [{ ambiente, ...aprendido }] : []
  })
  return (
    <Secao titulo="Decidido e aprendido" texto="O que os operadores decidiram vale mais que a tabela e as listas.">
      {decisoes.length + aprendidos.length === 0 ? (
        <p className="text-sm text-tinta-2">Nada: vale o que a tabela e as listas dizem.</p>
      ) : (
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
          {decisoes.map(({ rotulo, valor }) => (
            <Dado key={rotulo} rotulo={rotulo} largo={valor.length > 40}>
              {valor}
            </Dado>
          ))}
          {aprendidos.map(({ ambiente, horas, recusas, em }) => (
            <Dado key={ambiente} rotulo={`Prazo que as recusas sugerem, ${AMBIENTES[ambiente].toLowerCase()}`} largo>
              {prazo(horas)}, por {count(recusas, 'recusa', 'recusas')}, a última em <Instante em={em} />
            </Dado>
          ))}
        </dl>
      )}
    </Secao>
  )
}
