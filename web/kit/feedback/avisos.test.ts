import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAvisos } from './avisos.ts'

/** A clock moved by hand. */
function handClock() {
  let now = 0
  const timers = new Set<{ at: number; act: () => void }>()
  return {
    set: (act: () => void, ms: number) => {
      const timer = { at: now + ms, act }
      timers.add(timer)
      return timer
    },
    clear: (timer: never) => void timers.delete(timer),
    pass: (ms: number) => {
      now += ms
      for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.act()
    },
  }
}
const titulos = (avisos: ReturnType<typeof createAvisos>) => avisos.get().map(({ titulo }) => titulo)

test('a notice leaves after six seconds, one that can be undone after ten', () => {
  const clock = handClock()
  const avisos = createAvisos(clock)
  avisos.add({ titulo: 'Salvo', tom: 'bom' })
  avisos.add({ titulo: 'Excluído', tom: 'neutro', desfazer: () => {} })
  clock.pass(6_000)
  assert.deepEqual(titulos(avisos), ['Excluído'])
  clock.pass(4_000)
  assert.deepEqual(titulos(avisos), [])
})

test('a notice that is looked at stays, and has its whole time again afterwards', () => {
  const clock = handClock()
  const avisos = createAvisos(clock)
  avisos.add({ titulo: 'Não foi possível', tom: 'ruim' })
  clock.pass(5_000)
  avisos.hold(true)
  avisos.add({ titulo: 'Outro', tom: 'neutro' })
  clock.pass(60_000)
  assert.deepEqual(titulos(avisos), ['Não foi possível', 'Outro'])
  avisos.hold(false)
  clock.pass(5_999)
  assert.equal(avisos.get().length, 2)
  clock.pass(1)
  assert.deepEqual(titulos(avisos), [])
})

test('a closed notice is gone at once, and its clock with it', () => {
  const clock = handClock()
  const avisos = createAvisos(clock)
  avisos.add({ titulo: 'Um', tom: 'neutro' })
  avisos.add({ titulo: 'Dois', tom: 'neutro' })
  avisos.close(avisos.get()[0]!.id)
  assert.deepEqual(titulos(avisos), ['Dois'])
})
