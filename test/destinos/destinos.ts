// What happens to each field of a request in one place: found by changing the field, in every request that holds its
// group.
import type { Aviso, Erro } from '#domain/nota/nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { type Campo, camposDe, lugaresDe, outrosValores, readAt, withValor } from './campos.ts'
import type { Escritor } from './escritores.ts'
import { CHEIOS, type Cheio } from './pedidos.ts'

/**
 * `escrito`: the field changes the document. `avisado`: an aviso names the field or its group. `recusado`: the request
 * is refused. `calado`: none of these.
 */
export type Destino = 'escrito' | 'avisado' | 'recusado' | 'calado'
export type Prova = { campo: string; destino: Destino; onde: string }

/** Every trial of every field in this place. */
export function destinosEm(escritor: Escritor, cheios = CHEIOS, campos: readonly Campo[] = camposDe()): Prova[] {
  return cheios.flatMap((cheio) => {
    const antes = escritor.write(cheio)
    if (antes.erros.length > 0) return refusedGroups(escritor, cheio, antes.erros, campos)
    return campos.flatMap((campo) =>
      lugaresDe(campo.nome, cheio.pedido).flatMap((lugar) =>
        outrosValores(campo, readAt(cheio.pedido, lugar)).flatMap((valor): Prova[] => {
          const pedido = withValor(cheio.pedido, lugar, valor)
          if (validatePedido(pedido).erros.length > 0) return []
          const depois = escritor.write({ ...cheio, pedido })
          const destino: Destino =
            depois.erros.length > 0
              ? 'recusado'
              : depois.documento !== antes.documento
                ? 'escrito'
                : isTold(lugar, antes.avisos, depois.avisos)
                  ? 'avisado'
                  : 'calado'
          return [
            {
              campo: campo.nome,
              destino,
              onde: `${escritor.nome}, ${cheio.nome}: ${lugar} = ${JSON.stringify(valor)}`,
            },
          ]
        }),
      ),
    )
  })
}

/** Whether a loss is reported at the value or its group, or something new is. */
const isTold = (lugar: string, antes: readonly Aviso[], depois: readonly Aviso[]) =>
  depois.some(
    (aviso) =>
      isAbout(aviso.campo, lugar) &&
      (aviso.codigo === 'CAMPO_SEM_DESTINO' || !antes.some(({ mensagem }) => mensagem === aviso.mensagem)),
  )

/** Whether a finding at `campo` is about the value at `lugar`: it names the value, or the group that holds it. */
const isAbout = (campo: string, lugar: string) =>
  campo !== '' && !/^servico(\[\d+\])?$/.test(campo) && /^(?:[.[]|$)/.test(tail(oneOf(lugar), oneOf(campo)))

/** What is left of a text after its beginning; not empty and no path where it begins otherwise. */
const tail = (texto: string, comeco: string) => (texto.startsWith(comeco) ? texto.slice(comeco.length) : 'x')

/** Items become one service, whose findings are named by the first; two values may be sent at either of two places. */
const oneOf = (lugar: string) =>
  lugar
    .replace(/^servico\[\d+\]/, 'servico[0]')
    .replace('.iss.baseCalculo', '.valor.baseCalculo')
    .replace(/^rps\.(competencia|dataEmissao)$/, '$1')

/** A request of which nothing but one group is refused shows what happens to the fields of that group. */
const refusedGroups = ({ nome }: Escritor, cheio: Cheio, erros: readonly Erro[], campos: readonly Campo[]): Prova[] =>
  campos.flatMap((campo) =>
    lugaresDe(campo.nome, cheio.pedido)
      .filter((lugar) => erros.some((erro) => isAbout(erro.campo, lugar)))
      .map((lugar) => ({ campo: campo.nome, destino: 'recusado' as const, onde: `${nome}, ${cheio.nome}: ${lugar}` })),
  )
