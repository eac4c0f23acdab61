"""Work in a thread that is cancelled is waited for, and leaves nothing behind."""

import asyncio
import gc
from threading import Event

import pytest

from playmat.cancellation import in_thread
from playmat.errors import DeviceError


@pytest.mark.parametrize("failing", [False, True])
@pytest.mark.parametrize("cancellations", [1, 2])
def test_a_cancelled_thread_is_waited_for_and_its_failure_is_not_logged(
    failing: bool, cancellations: int
) -> None:
    logged: list[object] = []
    begun, go, done = Event(), Event(), Event()

    def work() -> None:
        begun.set()
        go.wait()
        done.set()
        if failing:
            raise DeviceError("no display answers")

    async def cancel() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: logged.append(context))
        task = asyncio.create_task(in_thread(work))
        await asyncio.to_thread(begun.wait)
        for _ in range(cancellations):
            task.cancel()
            await asyncio.sleep(0)
        assert not task.done()
        go.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert done.is_set()
        del task
        gc.collect()

    asyncio.run(cancel())
    assert not logged
